import {
  CloudFormation,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { S3 } from "@aws-sdk/client-s3";
import {
  DeleteParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  SSM,
} from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { stagesDestroyCommand } from "#infra/operator/stages/destroy.ts";
import { findStageResources, removeStageResources } from "#infra/operator/stages/stage-resources.ts";
import { stagesListCommand } from "#infra/operator/stages/stages.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { parameterNameOf, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { mockAws } from "#test/operator/mocked-aws.ts";
import { misuse, runAtTerminal, runOperator } from "#test/support/local-environment/run-operator.ts";

const { account, cloudFormation, dynamoDb, s3, ssm, removed } = mockAws();

type DeployedStage = {
  readonly stage: string;
  readonly status: string;
  readonly ageDays?: number;
  readonly expires?: boolean;
  readonly isProtected?: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;
const tableOf = (stage: string) => `${stackNameOf(stage)}-ContactTable-X`;
const bucketOf = (stage: string) => `${stackNameOf(stage)}-filesbucket-x`;

const stackOf = ({ stage, status, ageDays = 0, expires = false, isProtected = false }: DeployedStage) => ({
  id: `id-of-${stage}`,
  name: stackNameOf(stage),
  status,
  resources: [
    ["AWS::DynamoDB::GlobalTable", tableOf(stage)],
    ["AWS::S3::Bucket", bucketOf(stage)],
    ["AWS::Lambda::Function", `${stackNameOf(stage)}-canary`],
  ] as const,
  described: {
    CreationTime: new Date(Date.now() - ageDays * dayMs),
    EnableTerminationProtection: isProtected,
    Tags: [{ Key: "stage", Value: stage }, ...(expires ? [{ Key: "expires-after-days", Value: "14" }] : [])],
  },
});

const haveDeployed = (...given: readonly DeployedStage[]) => {
  account.stacks = given.map(stackOf);
  for (const { stage } of given) {
    account.rows.set(tableOf(stage), 1);
    account.files.set(bucketOf(stage), []);
  }
};

test("[OPS-14] stages destroy removes only resources that the stage's stacks own", async () => {
  haveDeployed({ stage: "dev", status: "UPDATE_COMPLETE" });
  const { code, stdout } = await runOperator(stagesDestroyCommand, ["dev", "--yes"]);
  expect(code).toBe(0);
  expect(removed()).toEqual([stackNameOf("dev"), tableOf("dev"), bucketOf("dev")]);
  expect(stdout).toContain(`Removed: table ${tableOf("dev")}`);
  const requests = [...dynamoDb.calls(), ...s3.calls()].map(({ args }) => args[0].constructor.name);
  expect(requests).not.toContain("ListTablesCommand");
  expect(requests).not.toContain("ListBucketsCommand");
});

test("[OPS-14] finds retained resources of a deleted stack in CloudFormation's history", async () => {
  haveDeployed({ stage: "pr1", status: "DELETE_COMPLETE" });
  await runOperator(stagesDestroyCommand, ["pr1", "--yes"]);
  expect(removed()).toEqual([tableOf("pr1"), bucketOf("pr1")]);
});

test("[OPS-14] removes tables and buckets that only the events of a deleted stack contain", async () => {
  account.stacks = [{ ...stackOf({ stage: "pr1", status: "DELETE_COMPLETE" }), resources: [] }];
  account.rows.set(tableOf("pr1"), 1);
  account.files.set(bucketOf("pr1"), []);
  const event = { EventId: "1", StackId: "1", StackName: stackNameOf("pr1"), Timestamp: new Date(0) };
  const skipped = { ...event, ResourceStatus: "DELETE_SKIPPED" } as const;
  cloudFormation.on(DescribeStackEventsCommand).resolves({
    StackEvents: [
      { ...skipped, ResourceType: "AWS::DynamoDB::GlobalTable", PhysicalResourceId: tableOf("pr1") },
      { ...skipped, ResourceType: "AWS::S3::Bucket", PhysicalResourceId: bucketOf("pr1") },
    ],
  });
  await runOperator(stagesDestroyCommand, ["pr1", "--yes"]);
  expect(removed()).toEqual([tableOf("pr1"), bucketOf("pr1")]);
});

test("[OPS-14] stages destroy reports that nothing is left of a stage", async () => {
  haveDeployed({ stage: "pr1", status: "DELETE_COMPLETE" });
  for (const state of [account.rows, account.files]) state.clear();
  expect(await runOperator(stagesDestroyCommand, ["pr1"])).toMatchObject({
    code: 0,
    stdout: "Nothing of pr1 is in account 123456789012, region us-east-1.",
  });
});

const makeDeps = (wait: () => Promise<void>) => {
  const config = { region: "us-east-1" };
  return {
    cloudFormation: new CloudFormation(config),
    dynamoDbIn: () => new DynamoDB(config),
    s3: new S3(config),
    ssm: new SSM(config),
    wait,
  };
};

test("[OPS-14] waits for a stack that a canceled deploy is still changing", async () => {
  haveDeployed({ stage: "pr1", status: "UPDATE_IN_PROGRESS" });
  const deps = makeDeps(() => {
    expect(removed()).toEqual([]);
    haveDeployed({ stage: "pr1", status: "UPDATE_COMPLETE" });
    return Promise.resolve();
  });
  await removeStageResources(deps, await findStageResources(deps, "pr1"), () => {});
  expect(removed()).toEqual([stackNameOf("pr1"), tableOf("pr1"), bucketOf("pr1")]);
});

test("[OPS-14] removes a stack without waiting if its first change set was never executed", async () => {
  account.stacks = [{ ...stackOf({ stage: "pr1", status: "REVIEW_IN_PROGRESS" }), resources: [] }];
  const deps = makeDeps(() => Promise.reject(new Error("waited")));
  await removeStageResources(deps, await findStageResources(deps, "pr1"), () => {});
  expect(removed()).toEqual([stackNameOf("pr1")]);
});

test("[OPS-14] --expired removes expired previews only, and one failure does not stop the others", async () => {
  const old = { ageDays: 15, expires: true, status: "CREATE_COMPLETE" } as const;
  haveDeployed(
    { ...old, stage: "anna", status: "DELETE_FAILED" },
    { ...old, stage: "pr1" },
    { ...old, stage: "pr2", ageDays: 13 },
    { ...old, stage: "pr3", isProtected: true },
    { ...old, stage: "dev" },
    { stage: "prod", status: "UPDATE_COMPLETE", ageDays: 400 },
  );
  cloudFormation.on(DeleteStackCommand, { StackName: stackNameOf("anna") }).rejects(new Error("refused"));
  const { code, stdout, stderr } = await runOperator(stagesDestroyCommand, ["--expired", "--yes"]);
  expect([code, stderr]).toEqual([1, "anna: refused"]);
  expect(removed()).toEqual(["anna", "pr1"].map(stackNameOf).concat(tableOf("pr1"), bucketOf("pr1")));
  expect(stdout).toContain(`Removed: stack ${stackNameOf("pr1")}`);
});

test("[OPS-14] --expired preserves a preview that was deployed again after the list was read", async () => {
  const old = { ageDays: 15, expires: true, status: "UPDATE_COMPLETE" } as const;
  haveDeployed({ ...old, stage: "pr1" }, { ...old, stage: "pr2" });
  cloudFormation.on(DescribeStacksCommand, { StackName: stackNameOf("pr2") }).resolves({
    Stacks: [
      {
        StackName: stackNameOf("pr2"),
        StackStatus: "UPDATE_IN_PROGRESS",
        ...stackOf({ ...old, stage: "pr2" }).described,
        LastUpdatedTime: new Date(),
      },
    ],
  });
  const { code, stdout, stderr } = await runOperator(stagesDestroyCommand, ["--expired", "--yes"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(removed()).toEqual([stackNameOf("pr1"), tableOf("pr1"), bucketOf("pr1")]);
  expect(stdout).toContain("pr2 was deployed again and stays: nothing was removed.");
});

test("[OPS-14] --expired removes the rest of a preview whose removal was interrupted", async () => {
  haveDeployed({ stage: "pr1", status: "DELETE_COMPLETE" }, { stage: "pr2", status: "UPDATE_COMPLETE" });
  ssm.on(GetParametersByPathCommand).callsFake(({ Path }: { Path: string }) => ({
    Parameters: ["pr1", "pr2", "dev"]
      .map((stage) => ({ Name: parameterNameOf(stage, "canary/key") }))
      .filter(({ Name }) => Name.startsWith(`${Path}/`)),
  }));
  expect((await runOperator(stagesDestroyCommand, ["--expired", "--yes"])).code).toBe(0);
  expect(removed()).toEqual([tableOf("pr1"), bucketOf("pr1")]);
  expect(ssm.commandCalls(DeleteParametersCommand).map(({ args }) => args[0].input.Names)).toEqual([
    [parameterNameOf("pr1", "canary/key")],
  ]);
});

test("[OPS-14] lists the stages although a request for a parameter was throttled", async () => {
  haveDeployed({ stage: "pr1", status: "UPDATE_COMPLETE", expires: true });
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{"Resources":{}}' });
  await runOperator(stagesListCommand, []);
  const [config] = ssm.calls().map(({ thisValue }) => (thisValue as SSM).config);
  expect(await config!.maxAttempts()).toBeGreaterThan(1);
});

test("[OPS-14] a preview expires 14 days after its pages were last published without its stack", async () => {
  const old = { ageDays: 40, expires: true, status: "UPDATE_COMPLETE" } as const;
  haveDeployed({ ...old, stage: "anna" }, { ...old, stage: "bert" });
  for (const [stage, days] of [
    ["anna", 10],
    ["bert", 15],
  ] as const)
    ssm.on(GetParameterCommand, { Name: parameterNamesOf(stage).siteRelease }).resolves({
      Parameter: { LastModifiedDate: new Date(Date.now() - days * dayMs) },
    });
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{"Resources":{}}' });
  const { stdout } = await runOperator(stagesListCommand, []);
  expect(stdout).toMatch(/^anna .* expires in 4 days .*\nbert .* expired /);
  await runOperator(stagesDestroyCommand, ["--expired", "--yes"]);
  expect(removed()).toEqual([stackNameOf("bert"), tableOf("bert"), bucketOf("bert")]);
});

test("[OPS-18] the confirmation before a removal shows account and region", async () => {
  haveDeployed({ stage: "pr1", status: "UPDATE_COMPLETE" });
  const { stderr } = await runAtTerminal(stagesDestroyCommand, ["pr1"]);
  expect(stderr).toContain("Type pr1 to remove these 3 from account 123456789012, region us-east-1, ");
  expect(removed()).toEqual([]);
});

test("[OPS-14] refuses both a stage name and --expired, and neither", async () => {
  for (const args of [[], ["pr1", "--expired"]])
    expect(await runOperator(stagesDestroyCommand, args)).toEqual(misuse("name a stage, or pass --expired"));
});
