/** `release list` and `release use` (docs/operations.md, "Releases"). */
import { expiresAtEpochMs, type ReleasePointer } from "#shared/site/release-manifest.ts";
import { makeCommand } from "../../operator/command/command.ts";
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

export const releaseListCommand = makeCommand("list", { onlyReads: true }, (command, { say }) =>
  command
    .summary("list the releases that can go live")
    .description("Lists the releases that can go live, newest first.")
    .argument("<stage>", cloudStage)
    .action(async (stageName) => {
      const { openBucket, readPointer } = makeStageReleases(stageName);
      for (const line of await listReleases(await openBucket(), await readPointer())) say(line);
    }),
);

export const releaseUseCommand = makeCommand("use", {}, (command, { say }) =>
  command
    .summary("make an earlier release live")
    .description(
      "Makes an earlier release live within minutes, without a build. Only the pages change: functions, tables " +
        "and settings stay as they are.",
    )
    .argument("<stage>", cloudStage)
    .argument("<release>", "an id on the list")
    .action(async (stageName, id) => {
      await makeStageReleases(stageName).publishByStack(id);
      say(`Release ${id} is live.`);
    }),
);
