import { CfnOutput, Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import { site } from "#shared/site.ts";
import { suppress, inlinePolicySuppression } from "#infra/stack/suppressed-findings.ts";
import { makeGithubProvider } from "./github-provider.ts";
import { makePipelineRole } from "./pipeline-role.ts";
import { pipelineJobs } from "./pipeline-jobs.ts";
import { stackPropsOf } from "#infra/stack/stage/stack-props.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";

export type PipelineStackProps = {
  readonly stage: Stage;
  readonly pipeline: NonNullable<Stage["pipeline"]>;
};

/** Separate from the stage's own stack, since it must exist before that is deployed. */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { stage, pipeline }: PipelineStackProps) {
    super(scope, id, {
      description: `${site.brand}, ${stage.name}: the roles of GitHub Actions`,
      ...stackPropsOf(stage),
    });
    suppress(this, inlinePolicySuppression);
    const githubProviderArn = makeGithubProvider(this, "Github", pipeline.githubProvider);
    for (const job of pipelineJobs.filter((row) => row.stage === stage.name)) {
      const own = new Construct(this, job.may);
      const value = makePipelineRole(own, job, pipeline, githubProviderArn);
      new CfnOutput(this, `AwsRoleOf-${job.environment}`, { value });
    }
  }
}
