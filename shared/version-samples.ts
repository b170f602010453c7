/**
 * What a new version of a function is asked before it gets traffic. No sample reads a secret, or stores, mails,
 * charges or calls anything. `request`: a request that did not come through our edge. `empty batch`: a stream event
 * without records. `unknown order`: an operator's question about an order that cannot exist.
 */
export const versionSamples = ["request", "empty batch", "unknown order"] as const;

export type VersionSample = (typeof versionSamples)[number];
