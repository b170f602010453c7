import { stackNameOf } from "#infra/stage/stage-names.ts";
import type { Stage } from "#infra/stage/stage.ts";

export type PipelineJob = {
  readonly stage: Stage["name"];
  /** The environment on GitHub that the job runs in: its name is what the role trusts. */
  readonly environment: string;
  readonly may: "diff" | "deploy" | "rehearse";
};

/** No other job gets a role. A stage without a row is deployed by operators. */
export const pipelineJobs: readonly PipelineJob[] = [
  { stage: "dev", environment: "dev-diff", may: "diff" },
  { stage: "dev", environment: "dev", may: "deploy" },
  { stage: "staging", environment: "staging-rehearsal", may: "rehearse" },
  { stage: "prod", environment: "prod", may: "deploy" },
];

export const pipelineStackNameOf = (stageName: string): string => `${stackNameOf(stageName)}-pipeline`;

export const pipelineRoleNameOf = ({ stage, may }: Pick<PipelineJob, "stage" | "may">): string =>
  `${pipelineStackNameOf(stage)}-${may}`;

export const readPipeline = ({ name, pipeline }: Stage): NonNullable<Stage["pipeline"]> => {
  if (!pipelineJobs.some(({ stage }) => stage === name))
    throw new Error(`stage "${name}" is deployed by operators alone (see infra/pipeline/pipeline-jobs.ts)`);
  if (pipeline === undefined)
    throw new Error(
      `stage "${name}": pipeline is missing, expected a repository (see infra/stage/stages.ts)`,
    );
  return pipeline;
};
