/**
 * `npm run deploy -- <stage>` builds and deploys a stage, waits until visitors see the new release, walks through it, and
 * goes back to the release before, with exit code 1, when something is wrong with it (docs/operations.md, "Releases").
 */
import { setTimeout as wait } from "node:timers/promises";
import { checkSite } from "#shared/check-site.ts";
import { makeCommand, runCommand } from "./command.ts";
import { deployStage } from "./deploy-stage.ts";
import { deployWithCdk } from "./deploy-with-cdk.ts";
import { makeStageReleases } from "./stage-releases.ts";

const usage = "usage: npm run deploy -- <stage>";

export const deployCommand = makeCommand(usage, {}, async ({ positionals, say }) => {
  const [stageName, ...others] = positionals;
  if (stageName === undefined || others.length > 0) throw new Error(usage);
  const { hasPointer, readPointer, readSiteUrl, switchRelease } = makeStageReleases(stageName);
  await deployStage({
    readLive: async () => ((await hasPointer()) ? (await readPointer()).live : undefined),
    deploy: () => deployWithCdk(stageName),
    readSiteUrl,
    switchRelease,
    checkSite,
    fetch,
    wait,
    say,
  });
});

if (import.meta.main) await runCommand(deployCommand);
