import { paymentPaths } from "../payment/payment-paths.ts";
import { isEnabled } from "../features.ts";

/**
 * Pages with other people's data: no script sends requests to a third party, nothing is counted, and nothing is
 * recorded.
 */
export const isolatedPaths: readonly string[] = isEnabled("badges") ? ["/badge-maker"] : [];

export const isIsolatedPath = (path: string): boolean => isolatedPaths.includes(path);

/**
 * Visitors enter and leave these pages by full page loads: a policy belongs to a document, and these have their own.
 */
const ownDocuments: readonly string[] = [...paymentPaths, ...isolatedPaths];

export const isOwnDocument = (path: string): boolean => ownDocuments.includes(path);
