/** Sample inputs for a version check. They read no secret, and store, mail, charge or call nothing. */
export const versionSamples = ["request", "empty batch", "unknown order"] as const;

export type VersionSample = (typeof versionSamples)[number];
