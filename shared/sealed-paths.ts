import { isPaymentPath } from "./payment-paths.ts";

/**
 * Pages on which visitors work with other people's data. Their policy lets no script call anybody, us included, nobody
 * counts what is done on them, and no recorder looks on.
 */
export const sealedPaths = ["/badge-maker"] as const;

const sealed: readonly string[] = sealedPaths;

export const isSealedPath = (path: string): boolean => sealed.includes(path);

/** Whether a page is entered and left by full page loads: a policy belongs to a document, and this one has its own. */
export const isOwnDocument = (path: string): boolean => isPaymentPath(path) || isSealedPath(path);
