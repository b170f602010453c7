import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { readBuildOutput } from "./build-output.ts";
import { SiteStack } from "./site-stack.ts";
import { stackNameOf } from "./stage-names.ts";
import { readStage } from "./stages.ts";

/** What an operator forgot is one sentence; anything else that throws is a bug and keeps its stack trace. */
const readOrExit = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

const app = new App();
const stage = readOrExit(() => readStage(app.node.tryGetContext("stage")));
const build = readOrExit(() => readBuildOutput(process.cwd()));

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new SiteStack(app, stackNameOf(stage.name), { stage, build });
