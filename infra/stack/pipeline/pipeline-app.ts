/** The pipeline's roles for the stage of `-c stage=<name>` (docs/operations.md, "The pipeline"). */
import { App, Validations } from "aws-cdk-lib";
import { pipelineStackNameOf, readPipeline } from "./pipeline-jobs.ts";
import { PreviewsStack } from "./previews-stack.ts";
import { previewsName, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { PipelineStack } from "./pipeline-stack.ts";
import { makeNagPacks } from "#infra/stack/nag-packs.ts";
import { readOrExit } from "#infra/stack/read-or-exit.ts";
import { preview } from "#infra/stack/stage/stages.ts";
import { readStageToDeploy } from "#infra/stack/stage/stage-to-deploy.ts";

const app = new App();
Validations.of(app).addPlugins(...makeNagPacks(app));
if (app.node.tryGetContext("stage") === previewsName)
  new PreviewsStack(
    app,
    stackNameOf(previewsName),
    app.node.tryGetContext("pullRequests") === "no" ? undefined : preview.pipeline,
  );
else {
  const stage = readOrExit(() => readStageToDeploy(app.node));
  const pipeline = readOrExit(() => readPipeline(stage));
  new PipelineStack(app, pipelineStackNameOf(stage.name), { stage, pipeline });
}
