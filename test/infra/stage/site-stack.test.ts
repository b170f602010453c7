import { expect, test } from "vitest";
import {
  environmentOf,
  functionSpecs,
  parameterNamesOf,
  secretParameterNamesOf,
  type FunctionName,
} from "#infra/capabilities/capabilities.ts";
import { stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import { stages } from "#infra/stage/stages.ts";
import { deployFunctions } from "#infra/capabilities/site.ts";
import { namesOf } from "#infra/names-of.ts";
import { synthStage } from "#test/infra/synth-stage.ts";
import { findCycle } from "#test/infra/permissions/template-references.ts";
import { makeResources } from "#test/support/aws/resources.ts";

test.each(stages)("[OPS-01] no resource of $name waits for itself", ({ name }) => {
  expect(findCycle(synthStage(name).toJSON() as Parameters<typeof findCycle>[0])).toBeUndefined();
});

test("finds the resources that wait for each other", () => {
  const Resources = {
    A: { DependsOn: "B" },
    B: { Properties: { name: { "Fn::Sub": "x-${C.Arn}" } } },
    C: { Properties: { list: [{ "Fn::GetAtt": ["A", "Arn"] }] } },
  };
  expect(findCycle({ Resources })).toEqual(["A", "B", "C", "A"]);
});

test("[OPS-07] what a create that failed leaves keeps no name from the next one", () => {
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

const functionOf = (stage: (typeof stages)[number]["name"], name: FunctionName) => {
  const functions = Object.values(synthStage(stage).findResources("AWS::Lambda::Function"));
  return functions.find(({ Properties }) => Properties.FunctionName === `${stackNameOf(stage)}-${name}`)!
    .Properties;
};

const local = makeResources();
/** A stage has no name besides its address, and forwards nothing. */
const resources = { ...local, otherOrigins: [], stage: { ...local.stage, forwardTo: undefined } };

test.each(namesOf(functionSpecs))("[OPS-01] %s runs as its row says", (name) => {
  const { timeoutSeconds, memoryMb } = functionSpecs[name];
  const properties = functionOf("prod", name);
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
});

test.each(stages)("[OPS-05] every log of $name is kept as long as its row says, and no longer", (stage) => {
  const template = synthStage(stage.name);
  const groups = Object.values(template.findResources("AWS::Logs::LogGroup"));
  const logGroupNames = groups.map(({ Properties }) => Properties.LogGroupName).toSorted();
  const folder = stagePathOf(stage.name);
  const rollingOut = namesOf(deployFunctions).filter((name) => name !== "makeSecrets");
  const deploying = ["site-upload", "makeSecrets", ...(stage.rollout === "canary" ? rollingOut : [])];
  const expected = [
    ...[...namesOf(functionSpecs), "api", ...deploying].map((name) => `${folder}/${name}`),
    ...(stage.firewall === "own" ? [`aws-waf-logs-${stackNameOf(stage.name)}/firewall`] : []),
  ];
  expect(logGroupNames).toEqual(expected.toSorted());
  for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(stage.logRetentionDays);

  const functions = Object.values(template.findResources("AWS::Lambda::Function"));
  for (const { Properties } of functions) expect(Properties.LoggingConfig.LogGroup).toBeDefined();

  const [logBucket] = Object.entries(template.findResources("AWS::S3::Bucket")).filter(([id]) =>
    id.startsWith("FilesLogs"),
  );
  expect(logBucket![1].Properties.LifecycleConfiguration.Rules).toEqual([
    { ExpirationInDays: stage.logRetentionDays, Status: "Enabled" },
  ]);
});

test.each(stages)("[OPS-02] the template of $name holds no secret", ({ name }) => {
  const text = JSON.stringify(synthStage(name).toJSON());
  expect(text).not.toMatch(/\b(AKIA|ASIA)[A-Z0-9]{16}\b|-----BEGIN|ssm-secure/);
  const functions = Object.values(synthStage(name).findResources("AWS::Lambda::Function"));
  const variables = functions.flatMap(({ Properties }) => Object.keys(Properties.Environment.Variables));
  // What ends so holds the name of a parameter, as the next test proves.
  const values = variables.filter((variable) => !variable.endsWith("_PARAMETER"));
  expect(values.filter((variable) => /SECRET|TOKEN|PASSWORD|_KEY/.test(variable))).toEqual([]);
});

test.each(stages)(
  "[PAY-14] [VOICE-08] the template of $name makes no secret, and tells functions only where theirs lie",
  ({ name }) => {
    const stage = synthStage(name);
    const secretNames: readonly string[] = Object.values(secretParameterNamesOf(name));
    const published = Object.values(stage.findResources("AWS::SSM::Parameter")).map(
      ({ Properties }) => Properties.Name,
    );
    expect(published.filter((parameter) => secretNames.includes(parameter))).toEqual([]);
    const told = Object.values(stage.findResources("AWS::Lambda::Function")).flatMap(({ Properties }) =>
      Object.entries<unknown>(Properties.Environment.Variables).filter(([variable]) =>
        variable.endsWith("_PARAMETER"),
      ),
    );
    const names: Readonly<Record<string, string>> = {
      ...parameterNamesOf(name),
      ...secretParameterNamesOf(name),
    };
    const read = Object.values(functionSpecs).flatMap(({ reads = [] }) => reads);
    expect(new Set(told.map(([, value]) => value))).toEqual(new Set(read.map((one) => names[one])));
  },
);
