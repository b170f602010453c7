/**
 * `npm run pipeline -- <stage>` makes, or changes, the roles that GitHub's jobs take for a stage: once per stage, by an
 * operator (docs/operations.md, "The pipeline").
 */
import { readStage } from "#infra/stage/stages.ts";
import { readPipeline } from "#infra/pipeline/pipeline-jobs.ts";
import { makeCommand, runCommand } from "./command.ts";
import { deployWithCdk } from "./deploy-with-cdk.ts";

const usage = "usage: npm run pipeline -- <stage>";

export const pipelineCommand = makeCommand(usage, {}, async ({ positionals }) => {
  const [stageName, ...others] = positionals;
  if (stageName === undefined || others.length > 0) throw new Error(usage);
  readPipeline(readStage(stageName, "<stage>"));
  await deployWithCdk(stageName, "--app", "npx node infra/pipeline/pipeline-app.ts");
});

if (import.meta.main) await runCommand(pipelineCommand);
