import { brandSlug } from "#shared/brand/brand-slug.ts";
import {
  parameterNameOf,
  previewBoundaryName,
  previewQualifier,
  previewRoleNameOf,
  previewsName,
  previewTag,
  stackNameOf,
} from "#infra/stage/stage-names.ts";
import { region } from "#infra/stage/stage.ts";
import { preview } from "#infra/stage/stages.ts";

export type Allowance = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
};

export type PreviewPolicies = {
  /** What CloudFormation may do for a preview's stack: two documents, as one has room for 6,144 characters. */
  readonly execution: Readonly<Record<"data" | "edge", readonly Allowance[]>>;
  /** The most that a role may do which a preview's template makes. */
  readonly boundary: readonly Allowance[];
  /** Of the role by which `cdk deploy` reaches CloudFormation. The bootstrap's own may change every stack of the account. */
  readonly deploy: readonly Allowance[];
  readonly "pull-request": readonly Allowance[];
  readonly expiry: readonly Allowance[];
};

/** The names of the two documents, which `cdk bootstrap` gives to CloudFormation's role. */
export const previewExecutionPolicies = (["data", "edge"] as const).map((part) => ({
  part,
  policyName: `${stackNameOf(previewsName)}-execution-${part}`,
}));

/** What the CDK is told to make the bootstrap by which previews are deployed, whose roles may do no more than that. */
export const previewBootstrapOf = (account: string): readonly string[] => [
  ...["bootstrap", `aws://${account}/${region}`, "--qualifier", previewQualifier],
  ...["--toolkit-stack-name", `CDKToolkit-${previewQualifier}`],
  "--cloudformation-execution-policies",
  previewExecutionPolicies.map(({ policyName }) => `arn:aws:iam::${account}:policy/${policyName}`).join(","),
];

/** Physical names begin with the stack's, where CloudFormation draws them too. */
const names = `${brandSlug}-preview-*`;
const folder = `${brandSlug}/preview-*`;

/** What has an id in place of a name is a preview's by the tag that its stack gives to everything in it. */
const tagged = { StringEquals: { [`aws:ResourceTag/${previewTag.key}`]: previewTag.value } };
const taggedAtBirth = { StringEquals: { [`aws:RequestTag/${previewTag.key}`]: previewTag.value } };

export const previewPoliciesOf = (account: string): PreviewPolicies => {
  const here = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
  const everywhere = (service: string, resource: string) => `arn:aws:${service}::${account}:${resource}`;
  const roles = everywhere("iam", `role/${names}`);
  const functions = here("lambda", `function:${names}`);
  const tables = here("dynamodb", `table/${names}`);
  const buckets = `arn:aws:s3:::${names}`;
  const parameters = here("ssm", `parameter/${folder}`);
  const stacks = here("cloudformation", `stack/${names}`);
  const assets = `arn:aws:s3:::cdk-${previewQualifier}-assets-${account}-${region}`;
  const boundary = everywhere("iam", `policy/${previewBoundaryName}`);
  const bootstrapRoleOf = (name: string) =>
    everywhere("iam", `role/cdk-${previewQualifier}-${name}-role-${account}-${region}`);

  const readsAssets: Allowance = { actions: ["s3:GetObject"], resources: [`${assets}/*`] };
  const readsShared: Allowance = {
    actions: ["ssm:GetParameter", "ssm:GetParameters"],
    resources: [
      here("ssm", `parameter${parameterNameOf(previewsName, "edge-policies/*")}`),
      here("ssm", `parameter/cdk-bootstrap/${previewQualifier}/version`),
    ],
  };
  const removes: readonly Allowance[] = [
    {
      actions: [
        "cloudformation:DescribeStacks",
        "cloudformation:ListStackResources",
        "cloudformation:DeleteStack",
      ],
      resources: [stacks],
    },
    // It tells the names of all stacks, and nothing else.
    { actions: ["cloudformation:ListStacks"], resources: ["*"] },
    {
      actions: ["dynamodb:DescribeTable", "dynamodb:UpdateTable", "dynamodb:DeleteTable", "dynamodb:Scan"],
      resources: [tables],
    },
    {
      actions: [
        "s3:ListBucket",
        "s3:ListBucketVersions",
        "s3:DeleteObject",
        "s3:DeleteObjectVersion",
        "s3:DeleteBucket",
      ],
      resources: [buckets],
    },
    { actions: ["ssm:GetParametersByPath", "ssm:DeleteParameters"], resources: [parameters] },
  ];

  return {
    execution: {
      data: [
        { actions: ["dynamodb:*"], resources: [tables] },
        { actions: ["s3:*"], resources: [buckets] },
        { actions: ["lambda:*"], resources: [functions] },
        { actions: ["sqs:*"], resources: [here("sqs", names)] },
        { actions: ["events:*"], resources: [here("events", `rule/${names}`)] },
        { actions: ["scheduler:*"], resources: [here("scheduler", `schedule/default/${names}`)] },
        { actions: ["ssm:*"], resources: [parameters] },
        readsAssets,
        readsShared,
        {
          actions: [
            "lambda:CreateEventSourceMapping",
            "lambda:UpdateEventSourceMapping",
            "lambda:DeleteEventSourceMapping",
          ],
          resources: ["*"],
          conditions: { ArnLike: { "lambda:FunctionArn": functions } },
        },
        { actions: ["lambda:GetEventSourceMapping", "lambda:ListTags"], resources: ["*"] },
        {
          actions: ["lambda:TagResource", "lambda:UntagResource"],
          resources: [here("lambda", "event-source-mapping:*")],
          conditions: tagged,
        },
        {
          // A layer is called by its logical id. Whoever uses a version keeps it when it is deleted.
          actions: ["lambda:PublishLayerVersion", "lambda:GetLayerVersion", "lambda:DeleteLayerVersion"],
          resources: [here("lambda", "layer:*AwsCliLayer*")],
        },
        {
          actions: [
            "iam:CreateRole",
            "iam:PutRolePermissionsBoundary",
            "iam:PutRolePolicy",
            "iam:DeleteRolePolicy",
          ],
          resources: [roles],
          conditions: { StringEquals: { "iam:PermissionsBoundary": boundary } },
        },
        {
          actions: [
            "iam:GetRole",
            "iam:GetRolePolicy",
            "iam:ListRolePolicies",
            "iam:ListAttachedRolePolicies",
            "iam:UpdateRole",
            "iam:UpdateAssumeRolePolicy",
            "iam:TagRole",
            "iam:UntagRole",
            "iam:DeleteRole",
          ],
          resources: [roles],
        },
        {
          actions: ["iam:PassRole"],
          resources: [roles],
          conditions: {
            StringEquals: { "iam:PassedToService": ["lambda.amazonaws.com", "scheduler.amazonaws.com"] },
          },
        },
      ],
      edge: [
        {
          actions: ["logs:*"],
          resources: [
            "log-group:/" + folder,
            `delivery-source:${names}`,
            `delivery-destination:${names}`,
          ].map((resource) => here("logs", resource)),
        },
        { actions: ["logs:*"], resources: [here("logs", "delivery:*")], conditions: tagged },
        {
          // API Gateway asks for these to write a stage's log, and knows no resource of theirs.
          actions: [
            "logs:CreateLogDelivery",
            "logs:GetLogDelivery",
            "logs:UpdateLogDelivery",
            "logs:DeleteLogDelivery",
            "logs:ListLogDeliveries",
            "logs:PutResourcePolicy",
            "logs:DescribeResourcePolicies",
            "logs:DescribeLogGroups",
          ],
          resources: ["*"],
        },
        { actions: ["sns:*"], resources: [here("sns", names)] },
        { actions: ["cloudwatch:*"], resources: [here("cloudwatch", `alarm:${names}`)] },
        {
          actions: ["apigateway:POST"],
          resources: [`arn:aws:apigateway:${region}::/apis`],
          conditions: taggedAtBirth,
        },
        {
          actions: ["apigateway:*"],
          resources: ["apis", "tags"].map((path) => `arn:aws:apigateway:${region}::/${path}/*`),
          conditions: tagged,
        },
        { actions: ["cloudfront:*"], resources: [everywhere("cloudfront", `function/${names}`)] },
        {
          actions: ["cloudfront:CreateDistribution"],
          resources: [everywhere("cloudfront", "distribution/*")],
          conditions: taggedAtBirth,
        },
        {
          actions: ["cloudfront:*"],
          resources: [everywhere("cloudfront", "distribution/*")],
          conditions: tagged,
        },
        {
          // Nobody can delete one that a distribution uses, and none of a row's can be changed.
          actions: [
            "cloudfront:CreateOriginAccessControl",
            "cloudfront:GetOriginAccessControl",
            "cloudfront:DeleteOriginAccessControl",
          ],
          resources: [everywhere("cloudfront", "origin-access-control/*")],
        },
        {
          actions: ["secretsmanager:CreateSecret"],
          resources: [here("secretsmanager", "secret:*")],
          conditions: taggedAtBirth,
        },
        {
          actions: ["secretsmanager:*"],
          resources: [here("secretsmanager", "secret:*")],
          conditions: tagged,
        },
        {
          actions: ["ses:CreateConfigurationSet"],
          resources: [here("ses", "configuration-set/*")],
          conditions: taggedAtBirth,
        },
        { actions: ["ses:*"], resources: [here("ses", "configuration-set/*")], conditions: tagged },
      ],
    },

    boundary: [
      { actions: ["dynamodb:*"], resources: [tables] },
      { actions: ["s3:*"], resources: [buckets] },
      { actions: ["sqs:*"], resources: [here("sqs", names)] },
      { actions: ["lambda:InvokeFunction"], resources: [functions] },
      {
        actions: ["ssm:GetParameter", "ssm:GetParameters", "ssm:PutParameter"],
        resources: [parameters],
      },
      {
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [here("logs", `log-group:/${folder}`)],
      },
      {
        actions: ["secretsmanager:GetSecretValue", "secretsmanager:PutSecretValue"],
        resources: [here("secretsmanager", "secret:*")],
        conditions: tagged,
      },
      {
        actions: ["ses:SendEmail"],
        resources: ["identity/*", "configuration-set/*"].map((resource) => here("ses", resource)),
        conditions: { StringEquals: { "ses:FromAddress": preview.mailFrom } },
      },
      readsAssets,
    ],

    deploy: [
      {
        actions: [
          "cloudformation:CreateStack",
          "cloudformation:CreateChangeSet",
          "cloudformation:DescribeChangeSet",
          "cloudformation:ExecuteChangeSet",
          "cloudformation:DeleteChangeSet",
          "cloudformation:UpdateStack",
          "cloudformation:RollbackStack",
          "cloudformation:ContinueUpdateRollback",
          "cloudformation:DeleteStack",
          "cloudformation:UpdateTerminationProtection",
          "cloudformation:DescribeStacks",
          "cloudformation:DescribeStackEvents",
          "cloudformation:ListStackResources",
          "cloudformation:GetTemplate",
        ],
        resources: [stacks],
      },
      {
        actions: ["iam:PassRole"],
        resources: [bootstrapRoleOf("cfn-exec")],
        conditions: { StringEquals: { "iam:PassedToService": "cloudformation.amazonaws.com" } },
      },
      { actions: ["s3:ListBucket", "s3:GetBucketLocation"], resources: [assets] },
      readsAssets,
      readsShared,
    ],

    "pull-request": [
      {
        actions: ["sts:AssumeRole"],
        resources: [
          everywhere("iam", `role/${previewRoleNameOf("deploy")}`),
          bootstrapRoleOf("file-publishing"),
        ],
      },
      ...removes,
      {
        actions: [
          "cloudformation:DescribeStackEvents",
          "cloudformation:GetTemplate",
          "cloudformation:UpdateStack",
        ],
        resources: [stacks],
      },
      readsShared,
      { actions: ["ssm:GetParameter"], resources: [parameters] },
      { actions: ["s3:GetObject", "s3:PutObject"], resources: [buckets, `${assets}/${names}`] },
    ],

    expiry: [...removes, { actions: ["cloudformation:DescribeStacks"], resources: ["*"] }],
  };
};
