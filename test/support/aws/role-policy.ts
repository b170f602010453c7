import type { Template } from "aws-cdk-lib/assertions";
import type { builtFunctions } from "#infra/stack/capabilities.ts";

/**
 * One permission of a function's role. `resource` is a kind, so that a local call can be compared with
 * it: `<capability> table`, `index/<name>`, `stream`, `parameter/<name below the stage>`, `identity`,
 * `configuration-set`, `log-group`, `queue` or `bucket/<keys>`; anything else appears as in the template.
 */
type Permission = { readonly action: string; readonly resource: string };

/** Calls that Lambda makes with a function's role, and that our code never makes. */
export const lambdaOwnActions: readonly string[] = [
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  "sqs:ReceiveMessage",
  "sqs:SendMessage",
];

type Statement = {
  readonly Effect: string;
  readonly Action?: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: unknown;
};
type PolicyDocument = { readonly Statement: Statement | readonly Statement[] };
type Resource = {
  readonly Type: string;
  readonly Properties: {
    readonly FunctionName?: string;
    readonly Role?: { readonly "Fn::GetAtt": readonly [string, string] };
    readonly Roles?: readonly { readonly Ref?: string }[];
    readonly ManagedPolicyArns?: unknown;
    readonly Policies?: readonly { readonly PolicyDocument: PolicyDocument }[];
    readonly PolicyDocument?: PolicyDocument;
  };
};
type Resources = Readonly<Record<string, Resource>>;
type Reference = {
  readonly Ref?: string;
  readonly "Fn::GetAtt"?: readonly [string, string];
  readonly "Fn::Join"?: readonly [string, readonly unknown[]];
};

const readResources = (template: Template): Resources => template.toJSON().Resources as Resources;

const asList = <Item>(value: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(value) ? (value as readonly Item[]) : [value as Item];

/** A template has several tables: the start of a table's logical id names its capability. */
const typeOf = (resources: Resources, id: string): string => {
  const type = resources[id]!.Type;
  return type === "AWS::DynamoDB::GlobalTable" ? `${/^[A-Z][a-z]+/.exec(id)![0].toLowerCase()} table` : type;
};

/** A template's value as text, with each reference as `<type of the resource.attribute>`. */
const render = (resources: Resources, value: unknown): string => {
  if (typeof value === "string") return value;
  const reference = value as Reference;
  if (reference.Ref !== undefined) return `<${resources[reference.Ref]?.Type ?? reference.Ref}>`;
  if (reference["Fn::GetAtt"] !== undefined) {
    const [id, attribute] = reference["Fn::GetAtt"];
    return `<${typeOf(resources, id)}.${attribute}>`;
  }
  if (reference["Fn::Join"] !== undefined) {
    const [separator, parts] = reference["Fn::Join"];
    return parts.map((part) => render(resources, part)).join(separator);
  }
  return JSON.stringify(value);
};

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^<(\w+ table)\.Arn>$/, "$1"],
  [/^<\w+ table\.Arn>\/(index\/[\w-]+)$/, "$1"],
  [/^<\w+ table\.StreamArn>$/, "stream"],
  [/^arn:.*:ssm:.*:(parameter)\/[\w-]+\/[\w-]+(\/.+)$/, "$1$2"],
  [/^arn:.*:ses:.*:identity\/(?:<AWS::SES::EmailIdentity>|success@simulator\.amazonses\.com)$/, "identity"],
  [/^arn:.*:ses:.*:configuration-set\/<AWS::SES::ConfigurationSet>$/, "configuration-set"],
  [/^<AWS::Logs::LogGroup\.Arn>$/, "log-group"],
  [/^<AWS::SQS::Queue\.Arn>$/, "queue"],
  [/^<AWS::S3::Bucket\.Arn>(.*)$/, "bucket$1"],
];

const kindOf = (resource: string): string => {
  const known = kinds.find(([pattern]) => pattern.test(resource));
  return known ? resource.replace(known[0], known[1]) : resource;
};

/** @throws Error when the template has not exactly one function of that name. */
const findFunction = (resources: Resources, functionName: keyof typeof builtFunctions): Resource => {
  const found = Object.values(resources).filter(
    ({ Type, Properties }) =>
      Type === "AWS::Lambda::Function" && Properties.FunctionName?.endsWith(`-${functionName}`),
  );
  if (found.length !== 1)
    throw new Error(`${found.length} functions in the template are called ${functionName}`);
  return found[0]!;
};

/** The statements of a function's role, from all policies in the template. */
export const statementsOf = (
  template: Template,
  functionName: keyof typeof builtFunctions,
): readonly Statement[] => {
  const resources = readResources(template);
  const roleId = findFunction(resources, functionName).Properties.Role!["Fn::GetAtt"][0];
  const role = resources[roleId]!.Properties;
  if (role.ManagedPolicyArns) throw new Error(`the role of ${functionName} has managed policies`);
  const attached = Object.values(resources).filter(
    ({ Type, Properties }) =>
      /^AWS::IAM::(Managed)?Policy$/.test(Type) && Properties.Roles?.some(({ Ref }) => Ref === roleId),
  );
  const documents = [
    ...attached.map(({ Properties }) => Properties.PolicyDocument!),
    ...(role.Policies ?? []).map((policy) => policy.PolicyDocument),
  ];
  return documents.flatMap((document) => asList(document.Statement));
};

/** Everything that the role of a function allows, as sorted pairs of an action and a kind of resource. */
export const allowedActions = (
  template: Template,
  functionName: keyof typeof builtFunctions,
): readonly Permission[] => {
  const resources = readResources(template);
  const permissions = statementsOf(template, functionName).flatMap((statement) => {
    if (statement.Effect !== "Allow" || !statement.Action || !statement.Resource) {
      throw new Error(`a statement of ${functionName} is not a plain Allow: ${JSON.stringify(statement)}`);
    }
    const kindsOfResource = asList(statement.Resource).map((resource) => kindOf(render(resources, resource)));
    return asList(statement.Action).flatMap((action) =>
      kindsOfResource.map((resource) => ({ action, resource })),
    );
  });
  const unique = new Map(
    permissions.map((permission) => [`${permission.action} ${permission.resource}`, permission]),
  );
  return [...unique.keys()].toSorted().map((key) => unique.get(key)!);
};
