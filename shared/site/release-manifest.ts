import * as z from "zod/mini";
import { releaseIdSchema } from "./release.ts";

/**
 * Folders of the site's bucket that are not served: the contents of each release, and the times at which each was live.
 */
export const manifestFolder = "manifests";
export const ledgerFolder = "ledger";

export const manifestKeyOf = (id: string): string => `${manifestFolder}/${id}.json`;
export const documentFolderOf = (id: string): string => `releases/${id}/`;
export const ledgerKey = `${ledgerFolder}/releases.json`;

/** The time for which a release can be restored after it was last live; its files may be removed later. */
export const releaseRetentionDays = 90;

/** Stored again whenever its release is about to go live, so the object's own timestamp shows when that was. */
export const releaseManifestSchema = z
  .object({
    id: releaseIdSchema,
    objects: z.array(z.string()).check(z.minLength(1)),
    edgeFunction: z.string().check(z.minLength(1)),
  })
  .check(
    z.refine(
      ({ id, objects }) =>
        objects.every((key) => key.startsWith("assets/") || key.startsWith(documentFolderOf(id))),
      "names objects of another release",
    ),
  );

export type ReleaseManifest = z.output<typeof releaseManifestSchema>;

/** A rollback changes only `live`. The deployed release stays the same: deploying it again uploads nothing. */
export const releasePointerSchema = z.object({ live: releaseIdSchema, deployed: releaseIdSchema });

export type ReleasePointer = z.output<typeof releasePointerSchema>;

/** The times at which releases were live, stored in `ledger/releases.json`. */
export const releaseLedgerSchema = z.object({
  notedAtEpochMs: z.number(),
  inUse: z.array(releaseIdSchema),
  releases: z.record(
    releaseIdSchema,
    z.object({
      firstSeenEpochMs: z.number(),
      /** An upper bound: it may have ended earlier, because the ledger rounds up. */
      lastLiveEpochMs: z.number(),
    }),
  ),
});

export type ReleaseLedger = z.output<typeof releaseLedgerSchema>;

const dayMs = 24 * 60 * 60_000;

/**
 * The time from which the release may be removed, in epoch milliseconds; undefined while the ledger has no entry for
 * it.
 */
export const expiresAtEpochMs = (ledger: ReleaseLedger | undefined, id: string): number | undefined => {
  const known = ledger?.releases[id];
  return known && known.lastLiveEpochMs + releaseRetentionDays * dayMs;
};
