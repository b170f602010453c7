/** `npm run pipeline` (docs/operations.md, "The pipeline"). */
import { STS } from "@aws-sdk/client-sts";
import { previewBootstrapOf } from "#infra/pipeline/preview-policies.ts";
import { region } from "#infra/stage/stage.ts";
import { readStage } from "#infra/stage/stages.ts";
import { previewsName } from "#infra/stage/stage-names.ts";
import { readPipeline } from "#infra/pipeline/pipeline-jobs.ts";
import { makeCommand, runCommand, readWord } from "../command/command.ts";
import { deployWithCdk, runCdk } from "./deploy-with-cdk.ts";
import { cloudStage } from "../command/stage-argument.ts";
import { clientTimeouts } from "../command/stage-clients.ts";

const about = {
  usage: "usage: npm run pipeline -- <stage>",
  does: "Creates or updates the roles that GitHub's jobs use for the stage. An operator runs it once per stage; for previews it makes, once per account, what all of them share and a bootstrap that reaches nothing else.",
  words: { "<stage>": `${cloudStage}; its row must have a pipeline; or previews` },
  options: {},
} as const;

const bootstrapPreviews = async (): Promise<void> => {
  const { Account = "" } = await new STS({ ...clientTimeouts, region }).getCallerIdentity({});
  await runCdk(previewBootstrapOf(Account), "the bootstrap failed, see above: this command may be run again");
};

export const pipelineCommand = makeCommand(about, async ({ positionals }) => {
  const stageName = readWord(positionals);
  if (stageName !== previewsName) readPipeline(readStage(stageName, "<stage>"));
  await deployWithCdk(stageName, "--app", "npx node infra/pipeline/pipeline-app.ts");
  if (stageName === previewsName) await bootstrapPreviews();
});

if (import.meta.main) await runCommand(pipelineCommand);
