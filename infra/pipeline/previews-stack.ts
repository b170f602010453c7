import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import {
  AccountRootPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  type IPrincipal,
} from "aws-cdk-lib/aws-iam";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { accept, inlinePolicyAccepted } from "#infra/accepted-findings.ts";
import { EdgePolicies } from "#infra/constructs/edge/edge-policies.ts";
import { accountInFindings } from "#infra/constructs/watch/account-in-findings.ts";
import { behaviours } from "#infra/edge/behaviours.ts";
import { previewBoundaryName, previewRoleNameOf } from "#infra/stage/stage-names.ts";
import { region, type Stage } from "#infra/stage/stage.ts";
import { transportOf } from "#infra/stage/stage-domain.ts";
import { makeTag } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import { githubJob, makeGithubProvider } from "./github-provider.ts";
import { previewExecutionPolicies, previewPoliciesOf, type Allowance } from "./preview-policies.ts";

const statementsOf = (allowances: readonly Allowance[]): PolicyStatement[] =>
  allowances.map(
    ({ actions, resources, conditions }) =>
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions && { conditions }),
      }),
  );

const wildcardAccepted = (allowances: readonly Allowance[]) => ({
  ids: [
    "NIST.800.53.R5-IAMPolicyNoStatementsWithFullAccess",
    ...allowances
      .flatMap(({ actions, resources }) => [
        ...actions.map((action) => ["Action", action] as const),
        ...resources.map((resource) => ["Resource", resource] as const),
      ])
      .filter(([, name]) => name.includes("*"))
      .map(([what, name]) => `AwsSolutions-IAM5[${what}::${name}]`),
  ],
  reason:
    "It holds for previews alone: by what their names begin with, by the tag of their stacks, or for what names no stage.",
});

/** Who deploys a preview runs code that nobody has reviewed: none of these roles reaches a stage that has a row. */
export class PreviewsStack extends Stack {
  constructor(scope: Construct, id: string, pipeline: Stage["pipeline"]) {
    super(scope, id, {
      description: `${site.brand}: what all previews of the account share`,
      env: { region },
      tags: { brand: makeTag(site.brand) },
    });
    accept(this, inlinePolicyAccepted);
    const edge = new EdgePolicies(this, "Policies", {
      searchEngines: "sent away",
      transport: transportOf(undefined),
      edgePolicies: "own",
    });
    for (const row of behaviours) edge.of(row);
    for (const [parameterName, stringValue] of edge.made)
      new StringParameter(this, parameterName.replace(/^.*\//, ""), { parameterName, stringValue });

    const policies = previewPoliciesOf(this.account);
    const inFindings = previewPoliciesOf(accountInFindings(this));
    const makePolicy = (policyId: string, name: string, of: (all: typeof policies) => readonly Allowance[]) =>
      accept(
        new ManagedPolicy(this, policyId, {
          managedPolicyName: name,
          statements: statementsOf(of(policies)),
        }),
        wildcardAccepted(of(inFindings)),
      );
    makePolicy("Boundary", previewBoundaryName, ({ boundary }) => boundary);
    for (const { part, policyName } of previewExecutionPolicies)
      makePolicy(`Execution-${part}`, policyName, ({ execution }) => execution[part]);

    const makeRole = (name: Parameters<typeof previewRoleNameOf>[0], who: string, assumedBy: IPrincipal) => {
      const role = new Role(this, name, {
        roleName: previewRoleNameOf(name),
        description: `Previews of ${site.brand}: ${who}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy,
      });
      for (const statement of statementsOf(policies[name])) role.addToPrincipalPolicy(statement);
      accept(role, wildcardAccepted(inFindings[name]));
      return role;
    };
    makeRole("deploy", "whoever deploys one", new AccountRootPrincipal());
    if (pipeline === undefined) return;
    const github = makeGithubProvider(this, "Github", pipeline.githubProvider);
    const jobOf = (subject: string) => githubJob(github, pipeline.repository, subject);
    const pullRequest = makeRole("pull-request", "a pull request's job", jobOf("pull_request"));
    const expiry = makeRole("expiry", "the nightly job of main", jobOf("ref:refs/heads/main"));
    new CfnOutput(this, "AwsPreviewRole", { value: pullRequest.roleArn });
    new CfnOutput(this, "AwsPreviewExpiryRole", { value: expiry.roleArn });
  }
}
