import { paymentPaths } from "../payment/payment-paths.ts";
import { isEnabled } from "../features.ts";

/** Pages with other people's data: no script calls anybody, nobody counts what is done, and no recorder looks on. */
export const isolatedPaths: readonly string[] = isEnabled("badges") ? ["/badge-maker"] : [];

export const isIsolatedPath = (path: string): boolean => isolatedPaths.includes(path);

/** Pages that are entered and left by full page loads: a policy belongs to a document, and these have their own. */
const ownDocuments: readonly string[] = [...paymentPaths, ...isolatedPaths];

export const isOwnDocument = (path: string): boolean => ownDocuments.includes(path);
