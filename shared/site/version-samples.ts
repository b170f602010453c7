/** No sample reads a secret, or stores, mails, charges or calls anything. */
export const versionSamples = ["request", "empty batch", "unknown order"] as const;

export type VersionSample = (typeof versionSamples)[number];
