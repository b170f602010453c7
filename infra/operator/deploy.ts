/**
 * `npm run deploy -- <stage>` builds and deploys a stage, waits until visitors see the new release, walks through it, and
 * goes back to the release before, with exit code 1, when something is wrong with it (docs/operations.md, "Releases").
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { checkSite } from "#shared/check-site.ts";
import { makeCommand, runCommand } from "./command.ts";
import { deployStage } from "./deploy-stage.ts";
import { makeStageReleases } from "./stage-releases.ts";

const usage = "usage: npm run deploy -- <stage>";

const deploy = async (stageName: string): Promise<void> => {
  const args = ["cdk", "deploy", "-c", `stage=${stageName}`, "--require-approval", "never"];
  const child = spawn("npx", args, { stdio: "inherit" });
  await once(child, "exit");
  if (child.exitCode !== 0)
    throw new Error("the deploy failed, see above: what was live before is live still");
};

export const deployCommand = makeCommand(usage, {}, async ({ positionals, say }) => {
  const [stageName, ...others] = positionals;
  if (stageName === undefined || others.length > 0) throw new Error(usage);
  const { hasPointer, readPointer, readSiteUrl, switchRelease } = makeStageReleases(stageName);
  await deployStage({
    readLive: async () => ((await hasPointer()) ? (await readPointer()).live : undefined),
    deploy: () => deploy(stageName),
    readSiteUrl,
    switchRelease,
    checkSite,
    fetch,
    wait,
    say,
  });
});

if (import.meta.main) await runCommand(deployCommand);
