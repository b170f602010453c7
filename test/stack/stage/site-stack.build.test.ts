import { expect, test } from "vitest";
import {
  environmentOf,
  functionSpecs,
  parameterNamesOf,
  secretParameterNamesOf,
} from "#infra/stack/capabilities.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { deployFunctions } from "#infra/site/site-capability.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { propertiesOf } from "#test/stack/support/in-template.ts";
import { synthStage, synthesize } from "#test/stack/support/synth-stage.ts";
import { withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { findCycle } from "#test/stack/support/template-references.ts";
import { functionIdOf } from "#test/stack/support/started-by.ts";
import { makeResources } from "#test/support/aws/resources.ts";

test.each([...stages, withAllFeatures(readStage("prod"))])(
  "[OPS-01] no resource of $name depends on itself",
  (stage) => {
    expect(findCycle(synthesize(stage).toJSON() as Parameters<typeof findCycle>[0])).toBeUndefined();
  },
);

test("finds resources that depend on each other", () => {
  const Resources = {
    A: { DependsOn: "B" },
    B: { Properties: { name: { "Fn::Sub": "x-${C.Arn}" } } },
    C: { Properties: { list: [{ "Fn::GetAtt": ["A", "Arn"] }] } },
  };
  expect(findCycle({ Resources })).toEqual(["A", "B", "C", "A"]);
});

test("[OPS-07] resources retained after a failed create have no fixed name", () => {
  const { Resources } = synthStage("prod").toJSON() as { Resources: Record<string, Record<string, unknown>> };
  const left = Object.values(Resources).filter(({ DeletionPolicy }) => DeletionPolicy === "Retain");
  expect(new Set(left.map(({ Type }) => Type))).toEqual(
    new Set(["AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket"]),
  );
  for (const { Properties } of left) {
    expect(Properties).not.toHaveProperty("TableName");
    expect(Properties).not.toHaveProperty("BucketName");
  }
});

const local = makeResources();
/** Unlike the local environment, prod has one origin and forwards no messages. */
const resources = { ...local, otherOrigins: [], stage: { ...local.stage, forwardTo: undefined } };

test.each(namesOf(functionSpecs))(
  "[OPS-01] %s has the runtime, limits and environment of its definition",
  (name) => {
    const template = synthStage("prod");
    const { timeoutSeconds, memoryMb } = functionSpecs[name];
    const properties = template.toJSON().Resources[functionIdOf(template, name)].Properties;
    expect(properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      Handler: "index.handler",
      Timeout: timeoutSeconds,
      MemorySize: memoryMb,
      LoggingConfig: { LogFormat: "JSON" },
    });
    expect(Object.keys(properties.Environment.Variables).toSorted()).toEqual(
      [...Object.keys(environmentOf(name, resources)), "NODE_OPTIONS"].toSorted(),
    );
  },
);

test.each(stages)("[OPS-05] every log of $name has the configured retention", (stage) => {
  const template = synthStage(stage.name);
  const groups = propertiesOf(template, "AWS::Logs::LogGroup");
  const folder = stagePathOf(stage.name);
  const rollingOut = namesOf(deployFunctions).filter((name) => name !== "makeSecrets");
  const deploying = ["site-upload", "makeSecrets", ...(stage.rollout === "canary" ? rollingOut : [])];
  const expected = [
    ...[...namesOf(functionSpecs), ...deploying].map((name) => `${folder}/${name}`),
    // API Gateway delivers it: any other name adds a lasting entry to the account's log delivery policy.
    `/aws/vendedlogs${folder}/api`,
    ...(stage.firewall === "own" ? [`aws-waf-logs-${stackNameOf(stage.name)}/firewall`] : []),
  ];
  expect(groups.map(({ LogGroupName }) => LogGroupName).toSorted()).toEqual(expected.toSorted());
  for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(stage.logRetentionDays);

  for (const { LoggingConfig } of propertiesOf(template, "AWS::Lambda::Function"))
    expect(LoggingConfig.LogGroup).toBeDefined();

  const [logBucket] = Object.entries(template.findResources("AWS::S3::Bucket")).filter(([id]) =>
    id.startsWith("FilesLogs"),
  );
  expect(logBucket![1].Properties.LifecycleConfiguration.Rules).toEqual([
    { ExpirationInDays: stage.logRetentionDays, Status: "Enabled" },
  ]);
});

test.each(stages)("[OPS-02] the template of $name contains no secret", ({ name }) => {
  const text = JSON.stringify(synthStage(name).toJSON());
  expect(text).not.toMatch(/\b(AKIA|ASIA)[A-Z0-9]{16}\b|-----BEGIN|ssm-secure/);
  const functions = propertiesOf(synthStage(name), "AWS::Lambda::Function");
  const variables = functions.flatMap(({ Environment }) => Object.keys(Environment.Variables));
  // Variables with this suffix hold the name of a parameter, which the next test proves.
  const values = variables.filter((variable) => !variable.endsWith("_PARAMETER"));
  expect(values.filter((variable) => /SECRET|TOKEN|PASSWORD|_KEY/.test(variable))).toEqual([]);
});

test.each(stages)(
  "[PAY-14] [VOICE-08] the template of $name has no secret, and functions get only names of parameters",
  ({ name }) => {
    const stage = synthStage(name);
    const secretNames: readonly string[] = Object.values(secretParameterNamesOf(name));
    const published = propertiesOf(stage, "AWS::SSM::Parameter").map(({ Name }) => Name);
    expect(published.filter((parameter) => secretNames.includes(parameter))).toEqual([]);
    const reported = propertiesOf(stage, "AWS::Lambda::Function").flatMap(({ Environment }) =>
      Object.entries<string>(Environment.Variables).filter(([variable]) => variable.endsWith("_PARAMETER")),
    );
    const names: Readonly<Record<string, string>> = {
      ...parameterNamesOf(name),
      ...secretParameterNamesOf(name),
    };
    const read = Object.values(functionSpecs).flatMap(({ reads = [] }) => reads);
    expect(new Set(reported.map(([, value]) => value))).toEqual(new Set(read.map((one) => names[one])));
  },
);
