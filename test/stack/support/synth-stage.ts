import { readFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { readBuildOutput } from "#infra/build/build-output.ts";
import { SiteStack } from "#infra/stack/site-stack.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage, siteSettingsOf } from "#infra/stack/stage/stages.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { makeBuildOutput } from "./build-output-fixture.ts";
import { features } from "#shared/features.ts";
import { shareText } from "#test/support/run/share-text.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));

export const makeApp = (): App =>
  new App({
    analyticsReporting: false,
    treeMetadata: false,
    // The validation takes seconds to start; test/stack/stage/app.build.test.ts runs it for every stage.
    builtinCloudFormationValidation: false,
    outdir: makeTemporaryFolder(),
    context: { ...context, "aws:cdk:disable-asset-staging": true },
  });

/** Synthesizes a stage as `cdk synth` would, with a stand-in for the build. */
export const makeStageStack = (stage: Stage): SiteStack => {
  const settings = siteSettingsOf(stage);
  return new SiteStack(makeApp(), stackNameOf(stage.name), {
    stage,
    build: readBuildOutput(makeBuildOutput(settings), settings),
  });
};

const templates = new Map<string, Template>();

/** The template of any row, synthesized once per test run. */
export const synthesize = (stage: Stage): Template => {
  const row = JSON.stringify(stage);
  const template =
    templates.get(row) ??
    Template.fromString(
      shareText(JSON.stringify([stage, features]), () =>
        JSON.stringify(Template.fromStack(makeStageStack(stage)).toJSON()),
      ),
    );
  templates.set(row, template);
  return template;
};

export const synthStage = (name: Stage["name"]): Template => synthesize(readStage(name));
