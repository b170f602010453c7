/** `npm run deploy` (docs/operations.md, "Releases"). */
import { setTimeout as wait } from "node:timers/promises";
import { requireOwnValues } from "#infra/stage/placeholders.ts";
import { readStage } from "#infra/stage/stages.ts";
import { checkSite } from "#shared/check-site.ts";
import { makeCommand, runCommand } from "../command/command.ts";
import { checkSwitchedOff } from "../doctor/check-switched-off.ts";
import { makeStageSurvey } from "../doctor/stage-survey.ts";
import { deployStage } from "./deploy-stage.ts";
import { deployWithCdk } from "./deploy-with-cdk.ts";
import { makeStageReleases } from "./stage-releases.ts";
import { cloudStage } from "../command/stage-argument.ts";

const usage = "usage: npm run deploy -- <stage>";

const about = {
  usage,
  does: `Builds and deploys the stage, waits until visitors see the new release, and checks the site. If something is wrong,
it shows visitors the previous release again, and the exit code is 1.`,
  words: { "<stage>": cloudStage },
  options: {},
} as const;

export const deployCommand = makeCommand(about, async ({ positionals, say }) => {
  const [stageName, ...others] = positionals;
  if (stageName === undefined || others.length > 0) throw new Error(usage);
  requireOwnValues(readStage(stageName, "<stage>"));
  const left = await checkSwitchedOff(makeStageSurvey(stageName, ""), stageName);
  for (const { says } of left) say(says);
  if (left.some(({ type }) => type === "fix")) throw new Error("nothing was deployed");
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
