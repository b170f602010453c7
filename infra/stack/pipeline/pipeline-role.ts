import { Duration, Stack } from "aws-cdk-lib";
import { Role } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import {
  pipelineRoleNameOf,
  pipelineStackNameOf,
  type PipelineJob,
} from "#infra/stack/pipeline/pipeline-jobs.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { deliveredLogsPathOf, stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { accountInFindings } from "#infra/stack/watch/account-in-findings.ts";
import { tableSpecs } from "#infra/stack/capabilities.ts";
import { capitalized, namesOf } from "#infra/stack/names-of.ts";
import { testers } from "#shared/site/canary.ts";
import { isEnabled, isFeature, type Owned } from "#shared/features.ts";
import { githubProviderArnOf } from "./github-issuer.ts";
import { githubJob } from "./github-provider.ts";
import { allow } from "#infra/stack/allow.ts";

type Allowance = Owned & {
  readonly actions: readonly string[];
  readonly resource: string;
  readonly wildcard?: string;
  readonly where?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const bucketNameIsDrawn =
  "CloudFormation generates the end of the site bucket's name; no other bucket of the stage has this prefix.";

const tableNameIsDrawn = "CloudFormation generates the end of a table's name.";

/** @param account its number, or cdk-nag's placeholder for it */
const allowancesOf = ({ stage, may }: PipelineJob, { region, synthesizer }: Stack, account: string) => {
  const cdk = `cdk-${synthesizer.bootstrapQualifier}`;
  const siteBucket = `arn:aws:s3:::${stackNameOf(stage)}-filesbucket*`;
  const stackOf = (actions: readonly string[]): Allowance => ({
    actions,
    resource: `arn:aws:cloudformation:${region}:${account}:stack/${stackNameOf(stage)}/*`,
    wildcard: "The end of a stack's ARN is generated each time the stack is created.",
  });
  const tableOf = (name: keyof typeof tableSpecs) =>
    `arn:aws:dynamodb:${region}:${account}:table/${stackNameOf(stage)}-${capitalized(name)}Table*`;
  // Rows in the tables of features that are switched off are counted before a deployment and by the doctor, and not read.
  const offTables = namesOf(tableSpecs).filter((name) => isFeature(name) && !isEnabled(name));
  const countRowsOf = (name: keyof typeof tableSpecs): Allowance => ({
    actions: ["dynamodb:Scan"],
    resource: tableOf(name),
    wildcard: tableNameIsDrawn,
    where: { StringEquals: { "dynamodb:Select": "COUNT" } },
  });
  const allowances = {
    diff: [stackOf(["cloudformation:DescribeStacks", "cloudformation:GetTemplate"])],
    deploy: [
      ...["deploy", "file-publishing"].map((name): Allowance => ({
        actions: ["sts:AssumeRole"],
        resource: `arn:aws:iam::${account}:role/${cdk}-${name}-role-${account}-${region}`,
      })),
      stackOf([
        "cloudformation:DescribeStacks",
        "cloudformation:DescribeStackEvents",
        "cloudformation:GetTemplate",
        "cloudformation:UpdateStack",
      ]),
      ...["site/url", "site/bucket-name", "site/release"].map((name): Allowance => ({
        actions: ["ssm:GetParameter"],
        resource: `arn:aws:ssm:${region}:${account}:parameter${stagePathOf(stage)}/${name}`,
      })),
      ...offTables.flatMap((name): readonly Allowance[] => [
        {
          actions: ["ssm:GetParameter"],
          resource: `arn:aws:ssm:${region}:${account}:parameter${stagePathOf(stage)}/${name}/table-name`,
        },
        countRowsOf(name),
      ]),
      // CloudFormation reads it with the permissions of the caller who updates a CDK stack.
      {
        actions: ["ssm:GetParameters"],
        resource: `arn:aws:ssm:${region}:${account}:parameter/cdk-bootstrap/hnb659fds/version`,
      },
      { actions: ["s3:ListBucket"], resource: siteBucket, wildcard: bucketNameIsDrawn },
      {
        actions: ["s3:GetObject", "s3:PutObject"],
        resource: `${siteBucket}/manifests/*`,
        wildcard: `${bucketNameIsDrawn} A manifest is named by its release's id.`,
      },
      {
        actions: ["s3:GetObject"],
        resource: `${siteBucket}/ledger/releases.json`,
        wildcard: bucketNameIsDrawn,
      },
      {
        actions: ["s3:GetObject", "s3:PutObject"],
        resource: `arn:aws:s3:::${cdk}-assets-${account}-${region}/${stackNameOf(stage)}/*`,
        wildcard:
          "The folder of templates for publishing an earlier release: the name of each is the hash of its content.",
      },
    ],
    verify: [
      stackOf([
        "cloudformation:DescribeStacks",
        "cloudformation:GetTemplate",
        "cloudformation:ListStackResources",
      ]),
      {
        actions: ["cloudformation:ListStackResources"],
        resource: `arn:aws:cloudformation:${region}:${account}:stack/${pipelineStackNameOf(stage)}/*`,
        wildcard: "The end of a stack's ARN is generated each time the stack is created.",
      },
      { actions: ["iam:GetOpenIDConnectProvider"], resource: githubProviderArnOf(account) },
      {
        actions: ["ssm:GetParameter"],
        resource: `arn:aws:ssm:${region}:${account}:parameter${stagePathOf(stage)}/*`,
        wildcard:
          "All of the stage's parameters: a provider check calls each provider with the stage's own keys.",
      },
      {
        actions: ["ssm:GetParameter"],
        resource: `arn:aws:ssm:${region}:${account}:parameter/cdk-bootstrap/hnb659fds/version`,
      },
      {
        actions: [
          "dynamodb:DescribeContinuousBackups",
          "dynamodb:DescribeTable",
          "dynamodb:DescribeTimeToLive",
        ],
        resource: `arn:aws:dynamodb:${region}:${account}:table/${stackNameOf(stage)}-*`,
        wildcard:
          "CloudFormation generates the ends of the tables' names; no other stage's tables have this prefix.",
      },
      // No index leads to the rows that a provider check has marked with its email address, so all rows are scanned.
      {
        actions: ["dynamodb:Scan"],
        resource: tableOf("contact"),
        wildcard: tableNameIsDrawn,
      },
      {
        actions: ["dynamodb:GetItem", "dynamodb:DeleteItem"],
        resource: tableOf("contact"),
        where: {
          "ForAllValues:StringLike": { "dynamodb:LeadingKeys": `${testers.providerCheck.recordPrefix}*` },
        },
      },
      {
        feature: "payment",
        actions: ["dynamodb:Scan", "dynamodb:GetItem", "dynamodb:DeleteItem"],
        resource: tableOf("payment"),
        wildcard:
          `${tableNameIsDrawn} The site creates an order's id, so a provider check's orders have no common ` +
          "prefix.",
      },
      ...offTables.map(countRowsOf),
      ...[stagePathOf(stage), deliveredLogsPathOf(stage)].map((folder): Allowance => ({
        actions: ["logs:FilterLogEvents"],
        resource: `arn:aws:logs:${region}:${account}:log-group:${folder}/*`,
        wildcard: "The provider check searches every log of the stage for the data that it sent.",
      })),
      {
        actions: ["sns:ListSubscriptionsByTopic"],
        resource: `arn:aws:sns:${region}:${account}:${stackNameOf(stage)}-Monitoring*`,
        wildcard: "CloudFormation generates the end of a topic's name.",
      },
      {
        actions: ["budgets:ViewBudget"],
        resource: `arn:aws:budgets::${account}:budget/*`,
        wildcard: "CloudFormation generates the budget's name.",
      },
      {
        actions: [
          "cloudformation:GetResource",
          "cloudwatch:DescribeAlarms",
          "cloudwatch:GetMetricStatistics",
          "lambda:GetAccountSettings",
          "logs:DescribeLogGroups",
          "ses:GetIdentityDkimAttributes",
          "ses:GetIdentityVerificationAttributes",
          "ses:GetSendQuota",
        ],
        resource: "*",
        wildcard: "These actions only read, and IAM supports no resource for them.",
      },
    ],
  } satisfies Readonly<Record<PipelineJob["may"], readonly Allowance[]>>;
  const chosen: readonly Allowance[] = allowances[may];
  return chosen;
};

/**
 * Only the job's own token can assume it. `diff` reads the deployed template; `deploy` acts through the CDK's roles.
 * @returns its ARN
 */
export const makePipelineRole = (
  scope: Construct,
  job: PipelineJob,
  pipeline: NonNullable<Stage["pipeline"]>,
  githubProviderArn: string,
): string => {
  const stack = Stack.of(scope);
  const role = new Role(scope, "Role", {
    roleName: pipelineRoleNameOf(job),
    description: `GitHub's ${pipeline.repository}, environment ${job.environment}: ${job.may} ${job.stage}`,
    maxSessionDuration: Duration.hours(1),
    assumedBy: githubJob(
      githubProviderArn,
      pipeline.repository,
      `environment:${job.environment}:ref:${job.ref}`,
      pipeline,
    ),
  });
  for (const { actions, resource, where } of allowancesOf(job, stack, stack.account))
    allow(role, actions, [resource], where);
  for (const { resource, wildcard } of allowancesOf(job, stack, accountInFindings(stack)))
    if (wildcard !== undefined)
      suppress(role, { ids: [`AwsSolutions-IAM5[Resource::${resource}]`], reason: wildcard });
  return role.roleArn;
};
