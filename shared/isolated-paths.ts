import { isPaymentPath } from "./payment-paths.ts";
import { isOn } from "./switches.ts";

/**
 * Pages on which visitors work with other people's data. Their policy lets no script call anybody, us included, nobody
 * counts what is done on them, and no recorder looks on.
 */
export const isolatedPaths: readonly string[] = isOn("badges") ? ["/badge-maker"] : [];

export const isIsolatedPath = (path: string): boolean => isolatedPaths.includes(path);

/** Whether a page is entered and left by full page loads: a policy belongs to a document, and this one has its own. */
export const isOwnDocument = (path: string): boolean => isPaymentPath(path) || isIsolatedPath(path);
