import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";

export const mainRef = "refs/heads/main";
export const pullRequestRef = "refs/pull/*/merge";

/**
 * The claims that form a token's subject for the repository, in this order. By default the subject contains an
 * environment or a ref, never both (docs/operations.md, "The pipeline").
 */
export const subjectClaims = ["repo", "context", "ref"] as const;

export type PipelineJob = {
  readonly stage: Stage["name"];
  /** The environment on GitHub that the job runs in, and the refs that it runs for: the role requires both. */
  readonly environment: string;
  readonly ref: typeof mainRef | typeof pullRequestRef;
  readonly may: "diff" | "deploy" | "verify";
};

/** The only jobs with a role. Operators deploy a stage without a row here. */
export const pipelineJobs: readonly PipelineJob[] = [
  { stage: "dev", environment: "dev-diff", ref: pullRequestRef, may: "diff" },
  { stage: "dev", environment: "dev", ref: mainRef, may: "deploy" },
  { stage: "staging", environment: "staging-provider-check", ref: mainRef, may: "verify" },
  { stage: "prod", environment: "prod", ref: mainRef, may: "deploy" },
];

export const pipelineStackNameOf = (stageName: string): string => `${stackNameOf(stageName)}-pipeline`;

export const pipelineRoleNameOf = ({ stage, may }: Pick<PipelineJob, "stage" | "may">): string =>
  `${pipelineStackNameOf(stage)}-${may}`;

export const readPipeline = ({ name, pipeline }: Stage): NonNullable<Stage["pipeline"]> => {
  if (!pipelineJobs.some(({ stage }) => stage === name))
    throw new Error(
      `stage "${name}" is deployed by operators only (see infra/stack/pipeline/pipeline-jobs.ts)`,
    );
  if (pipeline === undefined)
    throw new Error(
      `stage "${name}": pipeline is missing, expected a repository (see infra/stack/stage/stages.ts)`,
    );
  return pipeline;
};
