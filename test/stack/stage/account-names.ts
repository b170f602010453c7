import type { Template } from "aws-cdk-lib/assertions";

type Resource = { readonly Type: string; readonly Properties?: object };
type StackTemplate = {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Export?: { readonly Name: unknown } }>>;
};

/** Properties that look like account-wide names but are not: each name is unique only within another resource. */
const namesWithin: Readonly<Record<string, string>> = {
  "AWS::ApiGatewayV2::Stage StageName": "of its API",
  "AWS::CloudWatch::Alarm MetricName": "what it watches, in a namespace or of a resource of its stage",
  "AWS::DynamoDB::GlobalTable TimeToLiveSpecification.AttributeName": "of its table",
  "AWS::IAM::Policy PolicyName": "of its role",
  "AWS::Lambda::Alias Name": "of its function",
};

const endsLikeAName = /(Name|Identity|Url)$/;

/** Every name that a stack claims in its account, with its place: properties, nested properties, and exports. */
export const accountNamesOf = (stackName: string, template: Template): ReadonlySet<string> => {
  const { Resources, Outputs = {} } = template.toJSON() as StackTemplate;
  // A name that contains a reference to a resource of the stack is as unique as that resource.
  const own = Object.keys(Resources).map((id) => `"${id}"`);
  const read = (value: unknown): string => {
    const text = JSON.stringify(value);
    return own.some((id) => text.includes(id)) ? `${stackName} ${text}` : text;
  };
  const isIntrinsic = (value: object): boolean => Object.keys(value).some((key) => /^(Ref|Fn::)/.test(key));
  const inner = (value: unknown): [string, unknown][] =>
    typeof value === "object" && value !== null && !Array.isArray(value) && !isIntrinsic(value)
      ? Object.entries(value)
      : [];
  const given = Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
    Object.entries(Properties)
      .flatMap(([key, value]): [string, unknown][] => [
        [key, value],
        ...inner(value).map(([below, part]): [string, unknown] => [`${key}.${below}`, part]),
      ])
      .filter(([path, value]) => endsLikeAName.test(path) && inner(value).length === 0)
      .map(([path, value]): [string, unknown] => [`${Type} ${path}`, value])
      .filter(([place]) => !(place in namesWithin)),
  );
  const exported = Object.values(Outputs).flatMap(({ Export }): [string, unknown][] =>
    Export ? [["export", Export.Name]] : [],
  );
  return new Set([...given, ...exported].map(([place, value]) => `${place}: ${read(value)}`));
};
