import type { ReleaseStore, StoredVersion } from "#functions/releases/release-store.ts";
import {
  ledgerKey,
  manifestKeyOf,
  type ReleaseLedger,
  type ReleaseManifest,
} from "#shared/release-manifest.ts";

/** A bucket with versions, and the clock that dates them. */
export const makeMemoryReleaseStore = (clock: () => number) => {
  const versions: (StoredVersion & { readonly text: string })[] = [];

  const put = (key: string, text = ""): void => {
    const older = versions.map((version) =>
      version.key === key ? { ...version, isLatest: false } : version,
    );
    const versionId = String(older.length + clock());
    versions.splice(0, versions.length, ...older, {
      key,
      versionId,
      isLatest: true,
      storedAtEpochMs: clock(),
      text,
    });
  };
  const read = (key: string): string => {
    const found = versions.find((version) => version.key === key && version.isLatest);
    if (found === undefined) throw new Error(`no object ${key}`);
    return found.text;
  };
  const has = (key: string): boolean => versions.some((version) => version.key === key && version.isLatest);

  const store: ReleaseStore = {
    listVersions: (prefix) => Promise.resolve(versions.filter(({ key }) => key.startsWith(prefix))),
    readManifest: (id) => Promise.resolve(JSON.parse(read(manifestKeyOf(id))) as ReleaseManifest),
    readLedger: () =>
      Promise.resolve(has(ledgerKey) ? (JSON.parse(read(ledgerKey)) as ReleaseLedger) : undefined),
    writeLedger: (ledger) => Promise.resolve(put(ledgerKey, JSON.stringify(ledger))),
    remove: (removed) => {
      const ids = new Set(removed.map(({ key, versionId }) => `${key} ${versionId}`));
      const left = versions.filter(({ key, versionId }) => !ids.has(`${key} ${versionId}`));
      versions.splice(0, versions.length, ...left);
      return Promise.resolve();
    },
  };
  return { store, put, has, keys: () => versions.map(({ key }) => key) };
};
