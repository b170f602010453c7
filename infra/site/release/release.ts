/** `npm run release` (docs/operations.md, "Releases"). */
import { expiresAtEpochMs, type ReleasePointer } from "#shared/site/release-manifest.ts";
import { makeCommand, runCommand, UsageError } from "../../operator/command/command.ts";
import type { ReleaseBucket } from "./release-bucket.ts";
import { makeStageReleases } from "./stage-releases.ts";
import { cloudStage } from "../../operator/command/stage-argument.ts";

const dayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

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

const about = {
  usage: "usage: npm run release -- <stage> list | use <id>",
  does: `Lists the releases that can go live, or puts one live within minutes, without a build. Only the pages
change: functions, tables and settings stay as the last deploy left them.`,
  words: { "<stage>": cloudStage, "<id>": "a release on the list" },
  options: {},
} as const;

export const releaseCommand = makeCommand(about, async ({ positionals, say }) => {
  const [stageName, action, id, ...others] = positionals;
  const isWhole = id === undefined ? action === "list" : action === "use" && others.length === 0;
  if (stageName === undefined || !isWhole) throw new UsageError();
  const { openBucket, readPointer, switchRelease } = makeStageReleases(stageName);
  if (id === undefined) {
    const lines = await listReleases(await openBucket(), await readPointer());
    for (const line of lines) say(line);
    return;
  }
  await switchRelease(id);
  say(`Release ${id} is live.`);
});

if (import.meta.main) await runCommand(releaseCommand);
