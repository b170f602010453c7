import { expect, test } from "vitest";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { propertiesOf } from "#test/stack/support/in-template.ts";
import { withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { synthesize, synthStage } from "#test/stack/support/synth-stage.ts";

type Statement = {
  readonly Effect: string;
  readonly Principal?: string | Readonly<Record<string, unknown>>;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type Resources = Readonly<Record<string, { readonly Type: string; readonly Properties?: object }>>;

/**
 * Services that use a role only within the account that passed it to them: `iam:PassRole` accepts no role of another
 * account (IAM User Guide, "The confused deputy problem"). Their guides give no source key for the role's trust policy.
 */
const rolesOfOwnAccount = ["lambda", "codedeploy", "backup"].map((name) => `${name}.amazonaws.com`);

const statementsIn = (value: unknown): readonly Statement[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "Effect" in value && "Principal" in value ? [value as Statement] : [];
  return [...own, ...Object.values(value).flatMap(statementsIn)];
};

/** An ARN of a resource in the stack, or one with an account; an ARN that matches any account does not count. */
const namesSource = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return /"(Ref|Fn::GetAtt)"/.test(text) || /\d{12}/.test(text);
};

const hasSource = ({ Condition = {} }: Statement): boolean =>
  Object.values(Condition).some((keys) =>
    Object.entries(keys).some(([key, value]) => /^aws:Source(Account|Arn)$/i.test(key) && namesSource(value)),
  );

/** Statements that allow an AWS service, or everyone, to act for an account that the statement does not name. */
const findWithoutSource = (resources: Resources): readonly string[] =>
  Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type === "AWS::Lambda::Permission") {
      const { SourceArn, SourceAccount } = Properties as Record<string, unknown>;
      return [SourceArn, SourceAccount].some((value) => value !== undefined && namesSource(value))
        ? []
        : [id];
    }
    return statementsIn(Properties)
      .filter(({ Effect }) => Effect === "Allow")
      .filter((statement) => {
        const { Principal } = statement;
        if (Principal === "*" || (Principal as { AWS?: unknown }).AWS === "*") return !hasSource(statement);
        const services = [(Principal as { Service?: string | string[] }).Service ?? []].flat();
        const trusted = Type === "AWS::IAM::Role" ? rolesOfOwnAccount : [];
        return services.some((name) => !trusted.includes(name)) && !hasSource(statement);
      })
      .map(() => id);
  });

test.each(stages)(
  "[OPS-02] every policy of $name that lets a service act names the source account or ARN",
  ({ name }) => {
    for (const template of [synthStage(name), synthesize(withAllFeatures(readStage(name)))])
      expect(findWithoutSource(template.toJSON()["Resources"] as Resources)).toEqual([]);
  },
);

const events = { Service: "events.amazonaws.com" };
const policy = (statement: object) => ({
  Type: "AWS::SNS::TopicPolicy",
  Properties: { PolicyDocument: { Statement: [{ Effect: "Allow", ...statement }] } },
});

test.each([
  ["a service without a condition", policy({ Principal: events })],
  ["everybody", policy({ Principal: { AWS: "*" } })],
  [
    "rules of any account",
    policy({ Principal: events, Condition: { ArnLike: { "aws:SourceArn": "arn:aws:events:*:*:rule/*" } } }),
  ],
  [
    "a condition on something else",
    policy({ Principal: events, Condition: { Bool: { "aws:SecureTransport": "true" } } }),
  ],
  ["any API", { Type: "AWS::Lambda::Permission", Properties: { Principal: "apigateway.amazonaws.com" } }],
])("[OPS-02] the check reports a policy that admits %s", (_what, resource) => {
  expect(findWithoutSource({ Invalid: resource })).toEqual(["Invalid"]);
});

test("[OPS-02] only the stage's own alarms can publish to its topics", () => {
  for (const { name } of stages) {
    const policies = propertiesOf(synthStage(name), "AWS::SNS::TopicPolicy");
    const publishers = policies.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.filter(({ Effect }: Statement) => Effect === "Allow"),
    );
    expect(publishers).toHaveLength(policies.length);
    for (const { Principal, Condition } of publishers) {
      expect(Principal).toEqual({ Service: "cloudwatch.amazonaws.com" });
      expect(JSON.stringify(Condition.ArnLike["aws:SourceArn"])).toContain(`:alarm:${stackNameOf(name)}-*`);
    }
  }
});
