import type { DefaultStackSynthesizer } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import {
  previewExecutionPolicies,
  previewPoliciesOf,
  type Allowance,
  type PreviewPolicies,
} from "#infra/pipeline/preview-policies.ts";
import {
  previewBoundaryName,
  previewRoleNameOf,
  stackNameOf,
  stagePathOf,
} from "#infra/stage/stage-names.ts";
import { requireValidRow } from "#infra/stage/stage.ts";
import { readStage, stages } from "#infra/stage/stages.ts";
import { propertiesOf, trustByToken } from "#test/infra/in-template.ts";
import { makePreviewsStack } from "#test/infra/stage-with-all-features.ts";
import { makeStageStack, synthStage } from "#test/infra/synth-stage.ts";

const account = "123456789012";
const policies = previewPoliciesOf(account);
const execution = Object.values(policies.execution).flat();
const roles: Readonly<Record<string, readonly Allowance[]>> = {
  CloudFormation: execution,
  "a preview's function": policies.boundary,
  "who deploys": policies.deploy,
  "a pull request's job": policies["pull-request"],
  "the job for what has expired": policies.expiry,
};

type Asked = {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
};

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "i").test(text);

const compares: Readonly<Record<string, (expected: string, given: string) => boolean>> = {
  StringEquals: (expected, given) => expected === given,
  ArnLike: matches,
};

/** As IAM decides where nothing is denied: a condition on what the request does not say is not fulfilled. */
const isAllowed = (allowances: readonly Allowance[], { action, resource, context = {} }: Asked): boolean =>
  allowances.some(
    ({ actions, resources, conditions = {} }) =>
      actions.some((pattern) => matches(pattern, action)) &&
      resources.some((pattern) => matches(pattern, resource)) &&
      Object.entries(conditions).every(([operator, keys]) =>
        Object.entries(keys).every(([key, expected]) =>
          [expected].flat().some((one) => key in context && compares[operator]!(one, context[key]!)),
        ),
      ),
  );

const boundaryArn = `arn:aws:iam::${account}:policy/${previewBoundaryName}`;
const here = (service: string, resource: string) => `arn:aws:${service}:us-east-1:${account}:${resource}`;
const global = (service: string, resource: string) => `arn:aws:${service}::${account}:${resource}`;

const ask = (action: string, resource: string, context: Asked["context"] = {}): Asked => ({
  action,
  resource,
  context,
});

/** What a branch's code might try at a stage that has a row, or at what holds it to previews. */
const temptationsOf = (row: string): readonly Asked[] => {
  const stack = stackNameOf(row);
  const tags = { "aws:ResourceTag/stage": row, "aws:RequestTag/kind": "preview" };
  const named: readonly (readonly [resource: string, verbs: string])[] = [
    [here("dynamodb", `table/${stack}-ContactTableAEA32318-X`), "GetItem PutItem Scan DeleteTable"],
    [`arn:aws:s3:::${stack}-filesbucket7c17ee2e-x`, "ListBucket DeleteBucket PutBucketPolicy"],
    [`arn:aws:s3:::${stack}-filesbucket7c17ee2e-x/a`, "GetObject PutObject DeleteObjectVersion"],
    [here("ssm", `parameter${stagePathOf(row)}/payment/link-secret`), "GetParameter PutParameter"],
    [here("lambda", `function:${stack}-contactMail`), "InvokeFunction UpdateFunctionCode AddPermission"],
    [here("sqs", `${stack}-Queue-X`), "ReceiveMessage SendMessage"],
    [here("logs", `log-group:${stagePathOf(row)}/contactMail`), "DeleteLogGroup GetLogEvents"],
    [here("logs", "delivery:abc"), "DeleteDelivery"],
    [here("scheduler", `schedule/default/${stack}-canarySweep`), "DeleteSchedule"],
    [here("cloudwatch", `alarm:${stack}-canary-failing`), "DeleteAlarms"],
    [here("cloudformation", `stack/${stack}/0`), "UpdateStack DeleteStack GetTemplate CreateChangeSet"],
    [here("secretsmanager", "secret:SecretsOrigin6E3C3F1E-x"), "GetSecretValue DeleteSecret TagResource"],
    [here("ses", "configuration-set/Any-x"), "DeleteConfigurationSet TagResource"],
    [global("cloudfront", "distribution/E1"), "UpdateDistribution DeleteDistribution TagResource"],
    [global("cloudfront", "origin-access-control/E1"), "UpdateOriginAccessControl"],
    [`arn:aws:apigateway:us-east-1::/apis/abc`, "PATCH DELETE"],
    [`arn:aws:apigateway:us-east-1::/apis/abc/routes`, "POST"],
    [`arn:aws:apigateway:us-east-1::/tags/arn`, "PUT"],
    [global("iam", `role/${stack}-contactMailRole-X`), "PassRole PutRolePolicy DeleteRole"],
  ];
  return [
    ...named.flatMap(([resource, verbs]) =>
      verbs.split(" ").map((verb) => ask(`${resource.split(":")[2]}:${verb}`, resource, tags)),
    ),
    ask("lambda:DeleteEventSourceMapping", here("lambda", "event-source-mapping:1"), {
      "lambda:FunctionArn": here("lambda", `function:${stack}-contactMail`),
    }),
    ...["website@example.com", "support@example.com"].map((address) =>
      ask("ses:SendEmail", here("ses", `identity/${address}`), { "ses:FromAddress": address }),
    ),
  ];
};

const role = global("iam", `role/${stackNameOf("pr1")}-anyRole-X`);
const bounded = { "iam:PermissionsBoundary": boundaryArn };
const passedTo = (service: string) => ({ "iam:PassedToService": `${service}.amazonaws.com` });
/** By any name: a role that could do more, and the bars of the cage. */
const escapes: readonly Asked[] = [
  ask("iam:CreateRole", role),
  ask("iam:CreateRole", role, {
    "iam:PermissionsBoundary": "arn:aws:iam::aws:policy/AdministratorAccess",
  }),
  ask("iam:CreateRole", global("iam", "role/any"), bounded),
  ask("iam:PutRolePolicy", role),
  ask("iam:AttachRolePolicy", role, bounded),
  ask("iam:DeleteRolePermissionsBoundary", role, bounded),
  ask("iam:PassRole", role, passedTo("ec2")),
  ask("iam:CreatePolicyVersion", boundaryArn),
  ask("iam:DeletePolicy", boundaryArn),
  ...(["deploy", "pull-request", "expiry"] as const).flatMap((name) =>
    ["iam:PutRolePolicy", "iam:UpdateAssumeRolePolicy"].map((action) =>
      ask(action, global("iam", `role/${previewRoleNameOf(name)}`), bounded),
    ),
  ),
  ...["hnb659fds-deploy", "hnb659fds-file-publishing", "hnb659fds-cfn-exec", "previews-deploy"].flatMap(
    (name) =>
      ["sts:AssumeRole", "iam:PassRole"].map((action) =>
        ask(action, global("iam", `role/cdk-${name}-role-${account}-us-east-1`), passedTo("cloudformation")),
      ),
  ),
  ask("iam:CreateUser", global("iam", "user/any")),
  ask("ssm:PutParameter", here("ssm", `parameter${stagePathOf("previews")}/edge-policies/Immutable`)),
  ask("cloudformation:UpdateStack", here("cloudformation", `stack/${stackNameOf("previews")}/0`)),
  ask("s3:PutObject", `arn:aws:s3:::cdk-hnb659fds-assets-${account}-us-east-1/a`),
];

describe.each(Object.entries(roles))("%s", (_who, allowances) => {
  test.each(stages.map(({ name }) => name))("[OPS-14] reaches nothing of %s", (row) => {
    expect(temptationsOf(row).filter((asked) => isAllowed(allowances, asked))).toEqual([]);
  });

  test("[OPS-14] makes no role that may do more, and does not open its own cage", () => {
    expect(escapes.filter((asked) => isAllowed(allowances, asked))).toEqual([]);
  });
});

test("[OPS-14] the same things of a preview are reached by who has to", () => {
  const stack = stackNameOf("pr1");
  const table = here("dynamodb", `table/${stack}-ContactTableAEA32318-X`);
  const asked: readonly (readonly [readonly Allowance[], string, string])[] = [
    [policies.deploy, "cloudformation:CreateChangeSet", here("cloudformation", `stack/${stack}/0`)],
    [policies["pull-request"], "sts:AssumeRole", global("iam", `role/${previewRoleNameOf("deploy")}`)],
    [policies["pull-request"], "ssm:GetParameter", here("ssm", `parameter${stagePathOf("pr1")}/site/url`)],
    ...(["pull-request", "expiry"] as const).flatMap((name) =>
      [
        ["cloudformation:DeleteStack", here("cloudformation", `stack/${stack}/0`)],
        ["cloudformation:ListStacks", "*"],
        ["dynamodb:DeleteTable", table],
        ["s3:DeleteObjectVersion", `arn:aws:s3:::${stack}-filesbucket7c17ee2e-x/a`],
        ["ssm:DeleteParameters", here("ssm", `parameter${stagePathOf("pr1")}/canary/key`)],
      ].map(([action, resource]) => [policies[name], action!, resource!] as const),
    ),
  ];
  for (const [allowances, ...one] of asked) expect(isAllowed(allowances, ask(...one)), one[0]).toBe(true);
});

type Properties = ReturnType<Template["findResources"]>[string];
type Resource = { readonly Type: string; readonly Properties?: Properties };
const preview = synthStage("pr1");
const template = Object.fromEntries(
  Object.entries<Resource>(preview.toJSON()["Resources"]).map(([id, { Type, Properties = {} }]) => [
    id,
    { Type, Properties },
  ]),
);
const stack = stackNameOf("pr1");
const drawn = (id: string): string => `${stack}-${id}-X`;
const idIn = (value: unknown): string => /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(value))![1]!;
const withTag = { "aws:ResourceTag/kind": "preview", "aws:RequestTag/kind": "preview" };

/** Physical names as CloudFormation gives them, by the type of a resource. */
const arns: Readonly<Record<string, (id: string, properties: Properties) => string>> = {
  "AWS::DynamoDB::GlobalTable": (id) => here("dynamodb", `table/${drawn(id)}`),
  "AWS::S3::Bucket": (id) => `arn:aws:s3:::${drawn(id).toLowerCase()}`,
  "AWS::SQS::Queue": (id) => here("sqs", drawn(id)),
  "AWS::SNS::Topic": (id) => here("sns", drawn(id)),
  "AWS::Events::Rule": (id) => here("events", `rule/${drawn(id)}`),
  "AWS::Logs::LogGroup": (_, { LogGroupName }) => here("logs", `log-group:${LogGroupName}`),
  "AWS::Logs::DeliverySource": (_, { Name }) => here("logs", `delivery-source:${Name}`),
  "AWS::Logs::DeliveryDestination": (_, { Name }) => here("logs", `delivery-destination:${Name}`),
  "AWS::Logs::Delivery": () => here("logs", "delivery:abc"),
  "AWS::IAM::Role": (id) => global("iam", `role/${drawn(id)}`),
  "AWS::Lambda::Function": (id, { FunctionName = drawn(id) }) => here("lambda", `function:${FunctionName}`),
  "AWS::Lambda::LayerVersion": (id) => here("lambda", `layer:${id}`),
  "AWS::Lambda::EventSourceMapping": () => here("lambda", "event-source-mapping:abc"),
  "AWS::Scheduler::Schedule": (_, { Name }) => here("scheduler", `schedule/default/${Name}`),
  "AWS::CloudWatch::Alarm": (_, { AlarmName }) => here("cloudwatch", `alarm:${AlarmName}`),
  "AWS::SSM::Parameter": (_, { Name }) => here("ssm", `parameter${Name}`),
  "AWS::SecretsManager::Secret": (id) => here("secretsmanager", `secret:${id}-X`),
  "AWS::SES::ConfigurationSet": (id) => here("ses", `configuration-set/${id}-X`),
  "AWS::CloudFront::Function": (_, { Name }) => global("cloudfront", `function/${Name}`),
  "AWS::CloudFront::Distribution": () => global("cloudfront", "distribution/E1"),
  "AWS::CloudFront::OriginAccessControl": () => global("cloudfront", "origin-access-control/E1"),
  "AWS::ApiGatewayV2::Api": () => "arn:aws:apigateway:us-east-1::/apis",
};
const arnOf = (id: string): string => {
  const { Type, Properties } = template[id]!;
  return arns[Type]!(id, Properties);
};
const below = (part: string) => () => `arn:aws:apigateway:us-east-1::/apis/abc/${part}`;
const ofParent = (property: string) => (_: string, properties: Properties) =>
  arnOf(idIn(properties[property]));
const ofFunction = (_: string, { FunctionName }: Properties) => {
  const id = idIn(FunctionName);
  return arnOf(
    template[id]!.Type === "AWS::Lambda::Alias" ? idIn(template[id]!.Properties["FunctionName"]) : id,
  );
};

/** What a resource that is part of another one is made on. */
const parents: typeof arns = {
  "AWS::S3::BucketPolicy": ofParent("Bucket"),
  "AWS::SQS::QueuePolicy": ofParent("Queues"),
  "AWS::SNS::TopicPolicy": ofParent("Topics"),
  "AWS::SNS::Subscription": ofParent("TopicArn"),
  "AWS::IAM::Policy": ofParent("Roles"),
  "AWS::SES::ConfigurationSetEventDestination": ofParent("ConfigurationSetName"),
  "AWS::Lambda::Version": ofFunction,
  "AWS::Lambda::Alias": ofFunction,
  "AWS::Lambda::Permission": ofFunction,
  "AWS::Lambda::EventInvokeConfig": ofFunction,
  "Custom::OriginSecret": ofParent("ServiceToken"),
  "Custom::FirstValues": ofParent("ServiceToken"),
  "Custom::CDKBucketDeployment": ofParent("ServiceToken"),
  "AWS::ApiGatewayV2::Integration": below("integrations"),
  "AWS::ApiGatewayV2::Route": below("routes"),
  "AWS::ApiGatewayV2::Stage": below("stages"),
};

/** What making one and removing it takes: a service and its actions. */
const needed: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::GlobalTable": "dynamodb CreateTable TagResource UpdateContinuousBackups",
  "AWS::S3::Bucket": "s3 CreateBucket PutBucketVersioning PutBucketPublicAccessBlock PutBucketTagging",
  "AWS::S3::BucketPolicy": "s3 PutBucketPolicy DeleteBucketPolicy",
  "AWS::SQS::Queue": "sqs CreateQueue DeleteQueue TagQueue",
  "AWS::SQS::QueuePolicy": "sqs SetQueueAttributes",
  "AWS::SNS::Topic": "sns CreateTopic DeleteTopic TagResource",
  "AWS::SNS::TopicPolicy": "sns SetTopicAttributes",
  "AWS::SNS::Subscription": "sns Subscribe",
  "AWS::Events::Rule": "events PutRule PutTargets RemoveTargets DeleteRule",
  "AWS::Logs::LogGroup": "logs CreateLogGroup PutRetentionPolicy TagResource DeleteLogGroup",
  "AWS::Logs::DeliverySource": "logs PutDeliverySource DeleteDeliverySource",
  "AWS::Logs::DeliveryDestination": "logs PutDeliveryDestination DeleteDeliveryDestination",
  "AWS::Logs::Delivery": "logs CreateDelivery DeleteDelivery",
  "AWS::IAM::Role": "iam CreateRole TagRole GetRole PassRole DeleteRole",
  "AWS::IAM::Policy": "iam PutRolePolicy DeleteRolePolicy",
  "AWS::Lambda::Function": "lambda CreateFunction UpdateFunctionCode TagResource DeleteFunction",
  "AWS::Lambda::Version": "lambda PublishVersion",
  "AWS::Lambda::Alias": "lambda CreateAlias UpdateAlias DeleteAlias",
  "AWS::Lambda::Permission": "lambda AddPermission RemovePermission",
  "AWS::Lambda::EventInvokeConfig": "lambda PutFunctionEventInvokeConfig",
  "AWS::Lambda::LayerVersion": "lambda PublishLayerVersion GetLayerVersion DeleteLayerVersion",
  "AWS::Lambda::EventSourceMapping":
    "lambda CreateEventSourceMapping GetEventSourceMapping DeleteEventSourceMapping",
  "AWS::Scheduler::Schedule": "scheduler CreateSchedule UpdateSchedule DeleteSchedule",
  "AWS::CloudWatch::Alarm": "cloudwatch PutMetricAlarm TagResource DeleteAlarms",
  "AWS::SSM::Parameter": "ssm PutParameter AddTagsToResource DeleteParameter",
  "AWS::SecretsManager::Secret": "secretsmanager CreateSecret TagResource DeleteSecret",
  "AWS::SES::ConfigurationSet": "ses CreateConfigurationSet TagResource DeleteConfigurationSet",
  "AWS::SES::ConfigurationSetEventDestination": "ses CreateConfigurationSetEventDestination",
  "AWS::CloudFront::Function": "cloudfront CreateFunction PublishFunction DeleteFunction",
  "AWS::CloudFront::Distribution": "cloudfront CreateDistribution TagResource DeleteDistribution",
  "AWS::CloudFront::OriginAccessControl": "cloudfront CreateOriginAccessControl DeleteOriginAccessControl",
  "AWS::ApiGatewayV2::Api": "apigateway POST",
  "AWS::ApiGatewayV2::Integration": "apigateway POST DELETE",
  "AWS::ApiGatewayV2::Route": "apigateway POST DELETE",
  "AWS::ApiGatewayV2::Stage": "apigateway POST DELETE",
  "Custom::OriginSecret": "lambda InvokeFunction",
  "Custom::FirstValues": "lambda InvokeFunction",
  "Custom::CDKBucketDeployment": "lambda InvokeFunction",
};

const actionsFor = (type: string): readonly string[] | undefined => {
  const [service, ...verbs] = needed[type]?.split(" ") ?? [];
  return service === undefined ? undefined : verbs.map((verb) => `${service}:${verb}`);
};

test("[OPS-14] CloudFormation may make and remove each resource of a preview's template, and each type is known", () => {
  const refused = Object.entries(template).flatMap(([id, { Type, Properties }]) => {
    const resource = (arns[Type] ?? parents[Type])?.(id, Properties);
    const actions = actionsFor(Type);
    if (resource === undefined || actions === undefined) return [`${Type}: unknown`];
    const { PermissionsBoundary, AssumeRolePolicyDocument: trust } = Properties;
    const context = {
      ...withTag,
      ...(Type === "AWS::IAM::Policy" && { "iam:PermissionsBoundary": boundaryArn }),
      ...(PermissionsBoundary && {
        "iam:PermissionsBoundary": String(PermissionsBoundary["Fn::Join"][1].at(-1)).replace(
          /^/,
          `arn:aws:iam::${account}`,
        ),
        "iam:PassedToService": trust.Statement[0].Principal.Service,
      }),
      ...(Type === "AWS::Lambda::EventSourceMapping" && {
        "lambda:FunctionArn": ofFunction("", { FunctionName: Properties["FunctionName"] }),
      }),
    };
    return actions
      .filter((action) => !isAllowed(execution, { action, resource, context }))
      .map((action) => `${id}: ${action} ${resource}`);
  });
  expect(refused).toEqual([]);
});

test("[OPS-14] nothing that a preview's functions do is beyond the boundary, which each of its roles has", () => {
  const resolve = (value: string | Properties): string => {
    const text = JSON.stringify(value);
    if (typeof value === "string") return value;
    const { "Fn::Join": joined, "Fn::Sub": sub } = value;
    if (joined) return joined[1].map(resolve).join("");
    if (sub) return String(sub).replaceAll("${AWS::AccountId}", account);
    if (text.includes("AWS::AccountId")) return account;
    const id = idIn(value);
    if (template[id]!.Type === "AWS::Lambda::Alias")
      return `${arnOf(idIn(template[id]!.Properties["FunctionName"]))}:live`;
    if (text.includes("StreamArn")) return `${arnOf(id)}/stream/0`;
    return text.includes('"Arn"') || template[id]!.Type.includes("Secret")
      ? arnOf(id)
      : arnOf(id).split("/").at(-1)!;
  };
  const beyond = propertiesOf(preview, "AWS::IAM::Policy")
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource, Condition }) =>
      [Action].flat().flatMap((action: string) =>
        [Resource].flat().map((resource) => ({
          action,
          resource: resolve(resource),
          context: { ...withTag, ...Condition?.StringEquals },
        })),
      ),
    )
    .filter((asked) => !isAllowed(policies.boundary, asked));
  expect(beyond).toEqual([]);
  for (const { PermissionsBoundary } of propertiesOf(preview, "AWS::IAM::Role"))
    expect(JSON.stringify(PermissionsBoundary ?? "")).toContain(previewBoundaryName);
});

test("[OPS-14] a preview is deployed by the roles of its own bootstrap, and a row is not", () => {
  const rolesOf = (name: string) => {
    const { deployRoleArn, cloudFormationExecutionRoleArn } = makeStageStack(readStage(name))
      .synthesizer as DefaultStackSynthesizer;
    return [deployRoleArn, cloudFormationExecutionRoleArn].map((arn) => arn.replace(/^.*role\//, ""));
  };
  const place = "${AWS::AccountId}-us-east-1";
  expect(rolesOf("pr1")).toEqual([previewRoleNameOf("deploy"), `cdk-previews-cfn-exec-role-${place}`]);
  expect(rolesOf("dev")).toEqual(["deploy", "cfn-exec"].map((name) => `cdk-hnb659fds-${name}-role-${place}`));
  expect(JSON.stringify(synthStage("pr1").toJSON())).not.toContain("hnb659fds");
});

test("[OPS-14] the jobs' roles trust their one repository: its pull requests, and its main", () => {
  const stack = makePreviewsStack({ repository: "acme/site", githubProvider: "existing" });
  const made = propertiesOf(Template.fromStack(stack), "AWS::IAM::Role");
  const trustOf = (name: Parameters<typeof previewRoleNameOf>[0]) =>
    made.find(({ RoleName }) => RoleName === previewRoleNameOf(name))!.AssumeRolePolicyDocument.Statement;
  expect(trustOf("pull-request")).toEqual(trustByToken("repo:acme/site:pull_request"));
  expect(trustOf("expiry")).toEqual(trustByToken("repo:acme/site:ref:refs/heads/main"));
  expect(trustOf("deploy")).toMatchObject([{ Action: "sts:AssumeRole", Effect: "Allow" }]);
});

test("[OPS-14] each document fits where IAM keeps it", () => {
  const sizeOf = (allowances: readonly Allowance[]) =>
    JSON.stringify({
      Version: "2012-10-17",
      Statement: allowances.map(({ actions, resources, conditions }) => ({
        Effect: "Allow",
        Action: actions,
        Resource: resources,
        Condition: conditions,
      })),
    }).length;
  for (const { part } of previewExecutionPolicies)
    expect(sizeOf(policies.execution[part])).toBeLessThan(6144);
  expect(sizeOf(policies.boundary)).toBeLessThan(6144);
  const inline: readonly (keyof PreviewPolicies)[] = ["deploy", "pull-request", "expiry"];
  for (const name of inline) expect(sizeOf(policies[name] as readonly Allowance[])).toBeLessThan(10_240);
});

const edgePolicyTypes = ["CachePolicy", "OriginRequestPolicy", "ResponseHeadersPolicy"].map(
  (kind) => `AWS::CloudFront::${kind}`,
);

test("[OPS-14] a preview makes no policy of the edge, and finds each where the account's stack has put it", () => {
  const shared = Template.fromStack(makePreviewsStack());
  const countOf = (made: Template) => edgePolicyTypes.flatMap((type) => propertiesOf(made, type)).length;
  expect([countOf(preview), countOf(shared)]).toEqual([0, countOf(synthStage("dev"))]);
  const wanted = Object.values<{ Default?: string }>(preview.toJSON()["Parameters"])
    .map(({ Default = "" }) => Default)
    .filter((place) => place.includes("/edge-policies/"));
  const placed = propertiesOf(shared, "AWS::SSM::Parameter").map(({ Name }) => Name);
  expect(placed.toSorted()).toEqual(wanted.toSorted());
});

test("[OPS-14] a stage that search engines may find has policies of its own", () => {
  expect(() => requireValidRow({ ...readStage("pr1"), searchEngines: "welcome" })).toThrow(
    'edgePolicies is "shared", expected "own"',
  );
});
