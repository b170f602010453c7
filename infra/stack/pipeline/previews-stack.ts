import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import { ManagedPolicy, Role } from "aws-cdk-lib/aws-iam";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import { EdgePolicies } from "#infra/stack/edge/edge-policies.ts";
import { behaviors } from "#infra/stack/edge/behaviors.ts";
import { transportOf } from "#infra/stack/stage/stage-domain.ts";
import { previewRoleName } from "#infra/stack/stage/stage-names.ts";
import { region, type Stage } from "#infra/stack/stage/stage.ts";
import { makeTag } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import { githubJob, makeGithubProvider } from "./github-provider.ts";
import { mainRef, pullRequestRef } from "./pipeline-jobs.ts";

/**
 * The account of previews, which contains nothing else: resources that all previews share, and the role of their jobs.
 */
export class PreviewsStack extends Stack {
  constructor(scope: Construct, id: string, pipeline: Stage["pipeline"]) {
    super(scope, id, {
      description: `${site.brand}: the resources that all previews of the account share`,
      env: { region },
      tags: { brand: makeTag(site.brand) },
    });
    const edge = new EdgePolicies(this, "Policies", {
      searchEngines: "noindex",
      transport: transportOf(undefined),
      edgePolicies: "own",
    });
    for (const row of behaviors) edge.of(row);
    for (const [parameterName, stringValue] of edge.made)
      new StringParameter(this, parameterName.replace(/^.*\//, ""), { parameterName, stringValue });
    if (pipeline === undefined) return;
    const role = new Role(this, "PullRequests", {
      roleName: previewRoleName,
      description: `GitHub's ${pipeline.repository}: deploys and removes previews`,
      // The nightly job removes one preview after the other.
      maxSessionDuration: Duration.hours(3),
      // A pull request's own jobs, and the nightly job of main that removes expired previews. The jobs of a merged pull
      // request run for the branch that it was merged into.
      assumedBy: githubJob(
        makeGithubProvider(this, "Github", pipeline.githubProvider),
        pipeline.repository,
        [
          `pull_request:ref:${pullRequestRef}`,
          `pull_request:ref:${mainRef}`,
          `ref:${mainRef}:ref:${mainRef}`,
        ],
        pipeline,
      ),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName("AdministratorAccess")],
    });
    suppress(role, {
      ids: [
        "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AdministratorAccess]",
        "CKV_AWS_274",
      ],
      reason:
        "A pull request's job deploys unreviewed code that contains roles. The account is the boundary: it " +
        "contains only previews.",
    });
    new CfnOutput(this, "PreviewsRole", { value: role.roleArn });
  }
}
