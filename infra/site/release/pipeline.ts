/** `pipeline` (docs/operations.md, "The pipeline"). */
import { CloudFormation } from "@aws-sdk/client-cloudformation";
import { findGithubProblems, readWithGh, type ReadGithub } from "#infra/stack/pipeline/github-settings.ts";
import { pipelineJobs, readPipeline } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { region, type Stage } from "#infra/stack/stage/stage.ts";
import { makePreview, readStage, stages } from "#infra/stack/stage/stages.ts";
import { previewsName, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { makeCommand } from "../../operator/command/command.ts";
import { findStack } from "../../operator/command/find-stack.ts";
import { deployWithCdk } from "./deploy-with-cdk.ts";
import { cloudStage } from "../../operator/command/stage-argument.ts";
import { clientRetries, readOwnAccount } from "../../operator/command/stage-clients.ts";

/** @throws Error with all rules that GitHub does not enforce yet */
export const requireGithubRules = async (
  read: ReadGithub,
  stageName: string,
  pipeline: NonNullable<Stage["pipeline"]>,
): Promise<void> => {
  const jobs = pipelineJobs.filter(({ stage }) => stage === stageName);
  const problems = await findGithubProblems(read, pipeline, jobs);
  if (problems.length > 0)
    throw new Error(
      [
        `${pipeline.repository} is not ready on GitHub, so no role was created for ${stageName}:`,
        ...problems.map((problem) => `- ${problem}`),
      ].join("\n"),
    );
};

/** The stages with a row that are in the account of these credentials: a role of pull requests would reach them. */
const findRowsIn = async (ownAccount: string): Promise<readonly string[]> => {
  const stacks = new CloudFormation({ ...clientRetries, region });
  const found: string[] = [];
  for (const { name, account } of stages)
    if (account === ownAccount || (await findStack(stacks, stackNameOf(name))) !== undefined)
      found.push(name);
  return found;
};

export const pipelineCommand = makeCommand("pipeline", {}, (command, { say }) =>
  command
    .summary("create the roles that GitHub's jobs use")
    .description(
      "Creates or updates the roles that GitHub's jobs use for the stage, once GitHub protects it (it checks with gh). An operator runs it once per stage; for previews once per account, with the resources that they share.",
    )
    .argument("<stage>", `${cloudStage}; its row must have a pipeline; or previews`)
    .action(async (stageName) => {
      const isForPreviews = stageName === previewsName;
      const stage = isForPreviews ? makePreview(stageName) : readStage(stageName, "<stage>");
      const pipeline = isForPreviews ? stage.pipeline : readPipeline(stage);
      const account = await readOwnAccount(stage);
      const rows = isForPreviews && pipeline ? await findRowsIn(account) : [];
      if (pipeline && rows.length === 0) await requireGithubRules(readWithGh, stageName, pipeline);
      const [makesRole, sentence] =
        rows.length === 0
          ? ["yes", undefined]
          : [
              "no",
              `This account has ${rows.join(", ")}, so pull requests get no role in it: only the resources that ` +
                "previews share are created.",
            ];
      if (sentence !== undefined) say(sentence);
      await deployWithCdk(
        stageName,
        "the roles were not created, see above",
        ...["--app", "npx node infra/stack/pipeline/pipeline-app.ts", "-c", `pullRequests=${makesRole}`],
      );
    }),
);
