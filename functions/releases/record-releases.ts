import type { ReleaseLedger } from "#shared/release-manifest.ts";

/** The largest difference between S3's clock and ours, with room to spare. */
const clockSkewMs = 60 * 60_000;

type Sighting = {
  /** When the manifest of each release was last stored, by the release's id. */
  readonly manifests: ReadonlyMap<string, number>;
  /** Live or deployed now. */
  readonly inUse: readonly string[];
  readonly nowEpochMs: number;
};

/**
 * The ledger after a sighting. A manifest is stored whenever its release is about to go live, unless it is in use
 * already. So a release that was not in use last time, is not now, and was not stored in between was never live in
 * between, however long that was. Any other may have been live until now.
 */
export const recordReleases = (
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
