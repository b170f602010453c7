import { expiresAtEpochMs, type ReleasePointer } from "#shared/release-manifest.ts";
import type { ReleaseBucket } from "./release-bucket.ts";

const dayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** One line for each release that can be gone back to, the newest first. */
export const listReleases = async (
  bucket: Pick<ReleaseBucket, "listReleases" | "readLedger">,
  { live, deployed }: ReleasePointer,
): Promise<readonly string[]> => {
  const ledger = await bucket.readLedger();
  const describe = (id: string): string => {
    if (id === live) return "live";
    if (id === deployed) return "deployed last";
    const expiresAt = expiresAtEpochMs(ledger, id);
    return expiresAt === undefined ? "not live" : `not live, removed after ${dayOf(expiresAt)}`;
  };
  return [...(await bucket.listReleases())]
    .map(([id, storedAt]) => ({ id, since: ledger?.releases[id]?.firstSeenEpochMs ?? storedAt.getTime() }))
    .toSorted((a, b) => b.since - a.since)
    .map(({ id, since }) => `${id}  ${dayOf(since)}  ${describe(id)}`);
};
