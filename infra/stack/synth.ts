/** The program that `cdk` runs. Without a stage nothing is built, which is enough for `cdk bootstrap`. */
import { Annotations, App, Stack } from "aws-cdk-lib";
import { buildAll } from "../build/build.ts";
import { readOrExit } from "./read-or-exit.ts";
import { region } from "./stage/stage.ts";
import { siteSettingsOf, stages } from "./stage/stages.ts";
import { readStageToDeploy } from "./stage/stage-to-deploy.ts";

const makeNoStage = (): void => {
  // The validation would report a stack without resources.
  const stack = new Stack(new App({ builtinCloudFormationValidation: false }), "no-stage", {
    env: { region, ...(process.env.CDK_DEFAULT_ACCOUNT && { account: process.env.CDK_DEFAULT_ACCOUNT }) },
  });
  const names = stages.map(({ name }) => name).join(", ");
  Annotations.of(stack).addError(
    `no stage given, pass -c stage=<name>, one of ${names} (see infra/stack/stage/stages.ts)`,
  );
};

const { node } = new App({ autoSynth: false });
if (node.tryGetContext("stage") === undefined) makeNoStage();
else {
  const stage = readOrExit(() => readStageToDeploy(node));
  await buildAll(siteSettingsOf(stage));
  await import("./app.ts");
}
