/** `npm run pipeline` (docs/operations.md, "The pipeline"). */
import { previewBootstrapOf } from "#infra/pipeline/preview-policies.ts";
import { makePreview, readStage } from "#infra/stage/stages.ts";
import { previewsName } from "#infra/stage/stage-names.ts";
import { readPipeline } from "#infra/pipeline/pipeline-jobs.ts";
import { makeCommand, runCommand, readWord } from "../command/command.ts";
import { deployWithCdk, runCdk } from "./deploy-with-cdk.ts";
import { cloudStage } from "../command/stage-argument.ts";
import { readOwnAccount } from "../command/stage-clients.ts";

const about = {
  usage: "usage: npm run pipeline -- <stage>",
  does: "Creates or updates the roles that GitHub's jobs use for the stage. An operator runs it once per stage; for previews it makes, once per account, what all of them share and a bootstrap that reaches nothing else.",
  words: { "<stage>": `${cloudStage}; its row must have a pipeline; or previews` },
  options: {},
} as const;

const bootstrapPreviews = (account: string): Promise<void> =>
  runCdk(previewBootstrapOf(account), "the bootstrap failed, see above: this command may be run again");

export const pipelineCommand = makeCommand(about, async ({ positionals }) => {
  const stageName = readWord(positionals);
  const stage = stageName === previewsName ? makePreview(stageName) : readStage(stageName, "<stage>");
  if (stageName !== previewsName) readPipeline(stage);
  const account = await readOwnAccount(stage);
  await deployWithCdk(stageName, "--app", "npx node infra/pipeline/pipeline-app.ts");
  if (stageName === previewsName) await bootstrapPreviews(account);
});

if (import.meta.main) await runCommand(pipelineCommand);
