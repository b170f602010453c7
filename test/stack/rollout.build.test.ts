import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import { rollbackAlarmsOf } from "#infra/stack/watch/alarm-specs.ts";
import { WorkloadFunction } from "#infra/stack/work/workload-function.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { endpointNames, functionSpecs, parameterNamesOf, sampleOf } from "#infra/stack/capabilities.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { statementsOf } from "#test/support/aws/role-policy.ts";
import { aliasIdOf, aliasNameOf, functionIdOf } from "./support/started-by.ts";
import { parameterIn, propertiesOf } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const template = synthStage("prod");
const { Resources } = template.toJSON();
const names = namesOf(functionSpecs);
const rolledOut = namesOf(functionSpecs).filter((name) => sampleOf(name) !== undefined);

const groupOf = (name: string) =>
  Object.entries(template.findResources("AWS::CodeDeploy::DeploymentGroup")).find(
    ([, { Properties }]) => Properties.DeploymentGroupName === name,
  )!;

const versionIdOf = (name: (typeof names)[number]): string =>
  Resources[aliasIdOf(template, name)].Properties.FunctionVersion["Fn::GetAtt"][0];

test.each(stages)(
  "[OPS-06] API Gateway and other services may invoke only the live alias of each function of $name",
  ({ name }) => {
    const stage = synthStage(name);
    const aliases = names.map((one) => aliasIdOf(stage, one));
    const permissions = propertiesOf(stage, "AWS::Lambda::Permission");
    expect(permissions.length).toBeGreaterThanOrEqual(functionEndpoints.length);
    for (const { FunctionName } of permissions) expect(aliases).toContain(FunctionName.Ref);

    const ofRollout = /^(RolloutRole|RolloutCheckVersionRole)/;
    const invoked = Object.entries(stage.findResources("AWS::IAM::Policy"))
      .filter(([id]) => !ofRollout.test(id))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Action }: { Action: unknown }) => Action === "lambda:InvokeFunction")
      .map(({ Resource }: { Resource: { Ref: string } }) => Resource.Ref);
    expect(invoked.length).toBeGreaterThan(2);
    for (const id of invoked) expect(aliases).toContain(id);
  },
);

test("[OPS-06] operator commands invoke the live version", () => {
  const parameters = parameterNamesOf("prod");
  for (const [parameter, name] of [
    ["contactMailFunction", "contactMail"],
    ["contactForwardFunction", "contactForward"],
    ...enabledFixtures.flatMap(({ stack }) => stack?.invoked ?? []),
  ] as const)
    expect(parameterIn(template, parameters[parameter])).toEqual(aliasNameOf(template, name));
});

test.each(rolledOut)("[OPS-06] prod sends a tenth of the traffic to a new version of %s first", (name) => {
  const [groupId, { Properties }] = groupOf(name);
  const hookId = Object.keys(template.findResources("AWS::Lambda::Function")).find((id) =>
    id.startsWith("RolloutCheckVersion"),
  )!;
  expect(Resources[aliasIdOf(template, name)].UpdatePolicy.CodeDeployLambdaAliasUpdate).toEqual({
    ApplicationName: Properties.ApplicationName,
    DeploymentGroupName: { Ref: groupId },
    BeforeAllowTrafficHook: { Ref: hookId },
  });
  expect(Properties.DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent5Minutes");
  expect(Resources[aliasIdOf(template, name)].DependsOn).toContain(hookId);
});

test.each(rolledOut)("[OPS-06] prod rolls back a version of %s when its alarms fire", (name) => {
  const { AlarmConfiguration, AutoRollbackConfiguration } = groupOf(name)[1].Properties;
  const watching = AlarmConfiguration.Alarms.map(
    (alarm: { Name: { Ref: string } }) => Resources[alarm.Name.Ref].Properties,
  );
  const wanted = rollbackAlarmsOf(name, readStage("prod")).map((alarm) => `${stackNameOf("prod")}-${alarm}`);
  expect(watching.map(({ AlarmName }: { AlarmName: string }) => AlarmName)).toEqual(wanted);
  expect(AlarmConfiguration.Enabled).toBe(true);
  expect(AutoRollbackConfiguration).toEqual({
    Enabled: true,
    Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_REQUEST", "DEPLOYMENT_STOP_ON_ALARM"],
  });
  // Its errors are those of the live alias: the hook's own calls page no operator.
  const Ref = functionIdOf(template, name);
  expect(watching[0].Dimensions).toEqual([
    { Name: "FunctionName", Value: { Ref } },
    { Name: "Resource", Value: { "Fn::Join": ["", [{ Ref }, ":live"]] } },
  ]);
});

test("[OPS-06] an endpoint close to its timeout triggers an alarm", () => {
  const slow = propertiesOf(template, "AWS::CloudWatch::Alarm").filter(({ AlarmName }) =>
    AlarmName.startsWith(`${stackNameOf("prod")}-slow-endpoints`),
  );
  const watched = slow.map(({ Metrics: [share, ...parts] }) => {
    expect(parts.map(({ MetricStat }: { MetricStat: { Stat: string } }) => MetricStat.Stat)).toEqual(
      parts.map(() => "p99"),
    );
    // CloudWatch's limit for one alarm.
    expect(parts.length).toBeLessThanOrEqual(10);
    return share.Expression as string;
  });
  for (const name of endpointNames)
    expect(watched.join()).toContain(`FILL(${name}, 0) / ${functionSpecs[name].timeoutSeconds * 10}`);
});

test("[OPS-06] the rollout hook gets the new version of each function, and can invoke only those", () => {
  const hook = propertiesOf(template, "AWS::Lambda::Function").find(({ FunctionName }) =>
    FunctionName?.endsWith("-checkVersion"),
  );
  const parts: readonly (string | { Ref: string })[] = hook.Environment.Variables.NEW_VERSIONS["Fn::Join"][1];
  const reported = JSON.parse(parts.map((part) => (typeof part === "string" ? part : part.Ref)).join(""));
  expect(reported).toEqual(
    Object.fromEntries(
      rolledOut.map((name) => [name, { version: versionIdOf(name), sample: sampleOf(name) }]),
    ),
  );
  const allowed = statementsOf(template, "checkVersion").filter(({ Action }) =>
    String(Action).startsWith("lambda:"),
  );
  expect(allowed).toEqual([
    {
      Effect: "Allow",
      Action: "lambda:InvokeFunction",
      Resource: rolledOut
        .map(versionIdOf)
        .toSorted()
        .map((Ref) => ({ Ref })),
    },
  ]);
  expect(JSON.stringify(statementsOf(template, "checkVersion"))).not.toContain("*");
});

/** The logical id of the version of a function with this code and environment. */
const makeVersionId = (code: string, greeting: string): string => {
  const codeFolder = join(makeTemporaryFolder(), "code");
  mkdirSync(codeFolder);
  writeFileSync(join(codeFolder, "index.mjs"), code);
  const stack = new Stack(new App({ outdir: makeTemporaryFolder() }), "One");
  new WorkloadFunction(stack, "unknownPath", {
    name: "unknownPath",
    spec: functionSpecs.unknownPath,
    codeFolder,
    environment: { GREETING: greeting },
    logs: { folder: "/test", retentionDays: 7 },
    reservedConcurrency: { noneBecause: "a test" },
  });
  return Object.keys(Template.fromStack(stack).findResources("AWS::Lambda::Version"))[0]!;
};

test("[OPS-06] a function gets a new version only when its code or environment changes", () => {
  const first = makeVersionId("a", "hello");
  expect(makeVersionId("a", "hello")).toBe(first);
  expect(makeVersionId("b", "hello")).not.toBe(first);
  expect(makeVersionId("a", "good day")).not.toBe(first);
});
