import type { ReleaseLedger, ReleaseManifest } from "#shared/site/release-manifest.ts";

/** One version of an object. Anything stored under the key later is another version. */
export type StoredVersion = {
  readonly key: string;
  readonly versionId: string;
  readonly isLatest: boolean;
  readonly storedAtEpochMs: number;
};

export type ReleaseStore = {
  readonly listVersions: (prefix: string) => Promise<readonly StoredVersion[]>;
  readonly readManifest: (id: string) => Promise<ReleaseManifest>;
  /** Undefined before the first was written. @throws when the object is not a ledger. */
  readonly readLedger: () => Promise<ReleaseLedger | undefined>;
  readonly writeLedger: (ledger: ReleaseLedger) => Promise<void>;
  /** Removes these versions for good, and none that was stored meanwhile. @throws when one of them remains. */
  readonly remove: (versions: readonly Pick<StoredVersion, "key" | "versionId">[]) => Promise<void>;
};
