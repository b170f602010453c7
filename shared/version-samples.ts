/**
 * What a new version of a function is asked before it gets any traffic: nothing that reads a secret, and nothing that
 * stores, mails, charges or calls. `request`: one that has not come through our edge. `empty batch`: a stream that rings
 * for nothing. `unknown order`: an operator's question about an order that cannot be.
 */
export const versionSamples = ["request", "empty batch", "unknown order"] as const;

export type VersionSample = (typeof versionSamples)[number];
