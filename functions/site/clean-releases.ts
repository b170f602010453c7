import type { Base } from "#functions/platform/base.ts";
import {
  documentFolderOf,
  manifestFolder,
  expiresAtEpochMs,
  manifestKeyOf,
  type ReleaseManifest,
  type ReleasePointer,
  type ReleaseLedger,
} from "#shared/site/release-manifest.ts";
import type { ReleaseStore, StoredVersion } from "./release-store.ts";

/** An upper bound of the difference between S3's clock and ours, with a margin. */
const clockSkewMs = 60 * 60_000;

type Sighting = {
  readonly manifests: ReadonlyMap<string, number>;
  readonly inUse: readonly string[];
  readonly nowEpochMs: number;
};

/** A release that was not in use last time, is not now, and was not stored in between was never live in between. */
const recordReleases = (
  before: ReleaseLedger | undefined,
  { manifests, inUse, nowEpochMs }: Sighting,
): ReleaseLedger => {
  const entries = [...manifests].map(([id, storedAtEpochMs]) => {
    const known = before?.releases[id];
    const rested =
      before !== undefined &&
      ![...before.inUse, ...inUse].includes(id) &&
      storedAtEpochMs < before.notedAtEpochMs - clockSkewMs;
    return [
      id,
      {
        firstSeenEpochMs: known?.firstSeenEpochMs ?? storedAtEpochMs,
        lastLiveEpochMs: known !== undefined && rested ? known.lastLiveEpochMs : nowEpochMs,
      },
    ] as const;
  });
  return { notedAtEpochMs: nowEpochMs, inUse: [...inUse], releases: Object.fromEntries(entries) };
};

type CleanReleasesDeps = Base & {
  readonly store: ReleaseStore;
  readonly readPointer: () => Promise<ReleasePointer>;
};

const dayMs = 24 * 60 * 60_000;

/** The most releases removed by one run; the next run continues. */
const releasesPerRun = 10;

/** Removing one release takes a few requests, each with its own timeout. */
const enoughTimeMs = 60_000;

/** A deployment may have stored the asset for a release whose manifest is not there yet. */
const isFresh = ({ storedAtEpochMs }: StoredVersion, nowEpochMs: number): boolean =>
  nowEpochMs - storedAtEpochMs < dayMs;

const readId = (key: string): string | undefined =>
  new RegExp(`^${manifestFolder}/([0-9a-f]{12})\\.json$`).exec(key)?.[1];

/**
 * Records which release is live, and removes those that have not been live for `releaseRetentionDays`: first their documents
 * and the assets that no other manifest lists, then their manifests, so the next run can continue one that died.
 * @throws if a manifest or the ledger cannot be read, or if the release in use has no manifest: its files are then
 * unknown, so nothing is removed
 */
export const makeCleanReleases =
  ({ store, readPointer, clock, log }: CleanReleasesDeps) =>
  async (remainingMs: () => number): Promise<number> => {
    const nowEpochMs = clock();
    const { live, deployed } = await readPointer();
    const inUse = [...new Set([live, deployed])];
    const manifestVersions = await store.listVersions(`${manifestFolder}/`);
    const storedAt = new Map<string, number>();
    for (const { key, isLatest, storedAtEpochMs } of manifestVersions) {
      const id = readId(key);
      if (id === undefined) throw new Error(`${key} is not a valid manifest: nothing was removed`);
      if (isLatest) storedAt.set(id, storedAtEpochMs);
    }
    const unknown = inUse.filter((id) => !storedAt.has(id));
    if (unknown.length > 0)
      throw new Error(`no manifest of ${unknown.join(", ")}, which is in use: nothing was removed`);

    const ledger = recordReleases(await store.readLedger(), { manifests: storedAt, inUse, nowEpochMs });
    await store.writeLedger(ledger);

    const retained = new Map<string, ReleaseManifest>();
    for (const id of storedAt.keys()) retained.set(id, await store.readManifest(id));

    const expired = [...storedAt.keys()]
      .map((id) => ({ id, expiresAt: expiresAtEpochMs(ledger, id) ?? Infinity }))
      .filter(({ expiresAt }) => expiresAt < nowEpochMs)
      .toSorted((a, b) => a.expiresAt - b.expiresAt)
      .slice(0, releasesPerRun);
    if (expired.length === 0) return 0;

    const assets = await store.listVersions("assets/");
    let removed = 0;
    for (const { id } of expired) {
      if (remainingMs() < enoughTimeMs) break;
      const own = new Set(retained.get(id)?.objects);
      const others = new Set([...retained].flatMap(([other, { objects }]) => (other === id ? [] : objects)));
      const condemned = [
        ...(await store.listVersions(documentFolderOf(id))),
        ...assets.filter(({ key }) => own.has(key) && !others.has(key)),
      ];
      if (condemned.some((version) => isFresh(version, nowEpochMs))) continue;
      await store.remove(condemned);
      await store.remove(manifestVersions.filter(({ key }) => key === manifestKeyOf(id)));
      retained.delete(id);
      removed += 1;
      log.info("release removed", { releaseId: id, count: condemned.length });
    }
    return removed;
  };
