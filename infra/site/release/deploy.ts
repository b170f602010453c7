/** `deploy` (docs/operations.md, "Releases"). */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { dist } from "#infra/build/dist.ts";
import { requireOwnValues } from "#infra/stack/stage/placeholders.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { checkSite } from "#shared/brand/check-site.ts";
import { checkDisabledFeatures } from "../../operator/doctor/check-disabled-features.ts";
import { makeStageInspector } from "../../operator/inspector/stage-inspector.ts";
import { manifestKeyOf, releaseManifestSchema, type ReleaseManifest } from "#shared/site/release-manifest.ts";
import { releaseSchema } from "#shared/site/release.ts";
import { makeCommand } from "../../operator/command/command.ts";
import { deployStage } from "./deploy-stage.ts";
import { deployPages } from "./deploy-pages.ts";
import { publishBuilt } from "./publish-built.ts";
import { deployWithCdk, runCdk } from "./deploy-with-cdk.ts";
import { makeStageReleases } from "./stage-releases.ts";
import { cloudStage } from "../../operator/command/stage-argument.ts";

const readBuilt = async (): Promise<ReleaseManifest> => {
  const { id } = z.parse(releaseSchema, JSON.parse(await readFile(`${dist.site}/release.json`, "utf8")));
  return z.parse(
    releaseManifestSchema,
    JSON.parse(await readFile(`${dist.site}/${manifestKeyOf(id)}`, "utf8")),
  );
};

export const deployCommand = makeCommand("deploy", {}, (command, { say }) =>
  command
    .summary("build and deploy a stage, and check the site")
    .description(
      "Builds and deploys the stage, waits until visitors see the new release, and checks the site. If something is wrong, it publishes the pages of the previous release again, not its functions, and the exit code is 1.",
    )
    .argument("<stage>", cloudStage)
    .option("--pages", "without CloudFormation, if only pages have changed; not for a protected stage")
    .action(async (stageName, { pages }) => {
      const stage = readStage(stageName, "<stage>");
      if (pages && stage.terminationProtection)
        throw new Error(`stage "${stageName}" is protected: deploy it without --pages`);
      requireOwnValues(stage);
      const left = await checkDisabledFeatures(makeStageInspector(stageName, ""), stageName);
      for (const { summary } of left) say(summary);
      if (left.some(({ type }) => type === "fix")) throw new Error("nothing was deployed");
      const releases = makeStageReleases(stageName);
      const { readLive, readSiteUrl, publishByStack } = releases;
      const deployWhole = async () => {
        // CloudFormation continues without the CDK, which may only have lost its connection.
        await deployWithCdk(
          stageName,
          `the deploy failed, see above: npm run doctor -- ${stageName} shows the stack's state and the live release`,
        );
        await publishBuilt(releases, stageName, (await readBuilt()).id);
      };
      const deployOnlyPages = async () =>
        deployPages({
          ...releases,
          synthesize: async () => {
            await runCdk(
              ["synth", "--quiet", "-c", `stage=${stageName}`],
              "the stage cannot be synthesized, see above",
            );
            const file = `cdk.out/${stackNameOf(stageName)}.template.json`;
            return {
              template: await readFile(file, "utf8"),
              manifest: await readBuilt(),
              readFile: (key) => readFile(join(dist.site, key)),
            };
          },
          bucket: await releases.openBucket(),
          now: () => performance.now(),
          say,
        });
      await deployStage({
        readLive,
        deploy: pages ? deployOnlyPages : deployWhole,
        readSiteUrl,
        publishByStack,
        checkSite,
        fetch,
        wait,
        now: () => performance.now(),
        say,
      });
    }),
);
