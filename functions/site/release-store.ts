import type { ReleaseLedger, ReleaseManifest } from "#shared/site/release-manifest.ts";

/** One version of an object. A later write to the key creates another version. */
export type StoredVersion = {
  readonly key: string;
  readonly versionId: string;
  readonly isLatest: boolean;
  readonly storedAtEpochMs: number;
};

export type ReleaseStore = {
  readonly listVersions: (prefix: string) => Promise<readonly StoredVersion[]>;
  readonly readManifest: (id: string) => Promise<ReleaseManifest>;
  /**
   * Undefined before the first one was written.
   * @throws if the object is not a ledger
   */
  readonly readLedger: () => Promise<ReleaseLedger | undefined>;
  readonly writeLedger: (ledger: ReleaseLedger) => Promise<void>;
  /**
   * Removes these versions for good, and none that was stored in the meantime.
   * @throws if one of them remains
   */
  readonly remove: (versions: readonly Pick<StoredVersion, "key" | "versionId">[]) => Promise<void>;
};
