import {
  CloudFormation,
  DeleteStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
} from "@aws-sdk/client-cloudformation";
import {
  DescribeTableCommand,
  DynamoDB,
  ResourceNotFoundException,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { HeadBucketCommand, ListObjectVersionsCommand, NotFound, S3 } from "@aws-sdk/client-s3";
import { DeleteParametersCommand, GetParametersByPathCommand, SSM } from "@aws-sdk/client-ssm";
import { beforeEach, expect, test } from "vitest";
import { destroyCommand } from "#infra/operator/stages/destroy.ts";
import { findRemains, removeRemains } from "#infra/operator/stages/stage-remains.ts";
import { stackNameOf } from "#infra/stage/stage-names.ts";
import { mockAws } from "#test/operator/mocked-aws.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";

const { cloudFormation, dynamoDb, s3, ssm, removed } = mockAws();

type FakeStack = {
  readonly stage: string;
  readonly status: string;
  readonly ageDays?: number;
  readonly expires?: boolean;
  readonly isProtected?: boolean;
};

let stacks: FakeStack[] = [];
let tables = new Set<string>();
const dayMs = 24 * 60 * 60 * 1000;
const isGone = ({ status }: FakeStack) => status === "DELETE_COMPLETE";
const tableOf = (stage: string) => `${stackNameOf(stage)}-ContactTable-X`;
const bucketOf = (stage: string) => `${stackNameOf(stage)}-filesbucket-x`;

const describe = ({ stage, status, ageDays = 0, expires = false, isProtected = false }: FakeStack) => ({
  StackName: stackNameOf(stage),
  StackStatus: status,
  CreationTime: new Date(Date.now() - ageDays * dayMs),
  EnableTerminationProtection: isProtected,
  Tags: [{ Key: "stage", Value: stage }, ...(expires ? [{ Key: "expires-after-days", Value: "14" }] : [])],
});

beforeEach(() => {
  tables = new Set();
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName?: string }) => {
    const found = stacks.filter(
      (stack) => !isGone(stack) && (StackName === undefined || stackNameOf(stack.stage) === StackName),
    );
    if (found.length === 0 && StackName !== undefined)
      throw Object.assign(new Error(`Stack ${StackName} does not exist`), { name: "ValidationError" });
    return { Stacks: found.map(describe) };
  });
  cloudFormation.on(ListStacksCommand).callsFake(() => ({
    StackSummaries: stacks
      .filter(isGone)
      .map(({ stage }) => ({ StackName: stackNameOf(stage), StackId: `id-of-${stage}` })),
  }));
  cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => {
    const { stage } = stacks.find((one) =>
      [stackNameOf(one.stage), `id-of-${one.stage}`].includes(StackName),
    )!;
    return {
      StackResourceSummaries: [
        ["AWS::DynamoDB::GlobalTable", tableOf(stage)],
        ["AWS::S3::Bucket", bucketOf(stage)],
        ["AWS::Lambda::Function", `${stackNameOf(stage)}-canary`],
      ].map(([ResourceType, PhysicalResourceId]) => ({ ResourceType, PhysicalResourceId })),
    };
  });
  cloudFormation.on(DeleteStackCommand).callsFake(({ StackName }: { StackName: string }) => {
    const stack = stacks.find(({ stage }) => stackNameOf(stage) === StackName)!;
    if (stack.status.endsWith("_IN_PROGRESS")) throw new Error(`Stack cannot be deleted in ${stack.status}`);
    stacks = stacks.map((one) => (one === stack ? { ...one, status: "DELETE_COMPLETE" } : one));
    return {};
  });
  dynamoDb.on(ScanCommand).callsFake(({ TableName }: { TableName: string }) => {
    if (!tables.has(TableName)) throw new ResourceNotFoundException({ message: "gone", $metadata: {} });
    return { Count: 1 };
  });
  dynamoDb.on(DescribeTableCommand).resolves({ Table: { TableStatus: "ACTIVE" } });
  s3.on(HeadBucketCommand).resolves({});
  s3.on(ListObjectVersionsCommand).resolves({});
  ssm.on(GetParametersByPathCommand).resolves({ Parameters: [] });
  ssm.on(DeleteParametersCommand).resolves({});
});

const stand = (...given: readonly FakeStack[]) => {
  stacks = [...given];
  tables = new Set(given.map(({ stage }) => tableOf(stage)));
};

test("[OPS-14] what a stage's own stacks have made goes, and nothing is looked for by its name", async () => {
  stand({ stage: "dev", status: "UPDATE_COMPLETE" });
  const { code, stdout } = await runOperator(destroyCommand, ["dev", "--yes"]);
  expect(code).toBe(0);
  expect(removed()).toEqual([stackNameOf("dev"), tableOf("dev"), bucketOf("dev")]);
  expect(stdout).toContain(`Removed: table ${tableOf("dev")}`);
  const asked = [...dynamoDb.calls(), ...s3.calls()].map(({ args }) => args[0].constructor.name);
  expect(asked).not.toContain("ListTablesCommand");
  expect(asked).not.toContain("ListBucketsCommand");
});

test("[OPS-14] what a stack has left that is gone is found by what CloudFormation remembers", async () => {
  stand({ stage: "pr1", status: "DELETE_COMPLETE" });
  await runOperator(destroyCommand, ["pr1", "--yes"]);
  expect(removed()).toEqual([tableOf("pr1"), bucketOf("pr1")]);
});

test("[OPS-14] where nothing is left, it says so", async () => {
  stand({ stage: "pr1", status: "DELETE_COMPLETE" });
  tables.clear();
  s3.on(HeadBucketCommand).rejects(new NotFound({ message: "gone", $metadata: {} }));
  expect(await runOperator(destroyCommand, ["pr1"])).toMatchObject({
    code: 0,
    stdout: "Nothing of pr1 is there.",
  });
});

test("[OPS-14] a stack that a cancelled deploy still changes is waited for", async () => {
  stand({ stage: "pr1", status: "UPDATE_IN_PROGRESS" });
  const config = { region: "us-east-1" };
  const deps = {
    cloudFormation: new CloudFormation(config),
    dynamoDbIn: () => new DynamoDB(config),
    s3: new S3(config),
    ssm: new SSM(config),
    wait: () => {
      expect(removed()).toEqual([]);
      stand({ stage: "pr1", status: "UPDATE_COMPLETE" });
      return Promise.resolve();
    },
  };
  await removeRemains(deps, await findRemains(deps, "pr1"), () => {});
  expect(removed()).toEqual([stackNameOf("pr1"), tableOf("pr1"), bucketOf("pr1")]);
});

test("[OPS-14] previews go that have expired; rows, protected stages and what is in use stay, and one failure keeps none", async () => {
  const old = { ageDays: 15, expires: true, status: "CREATE_COMPLETE" } as const;
  stand(
    { ...old, stage: "anna", status: "DELETE_FAILED" },
    { ...old, stage: "pr1" },
    { ...old, stage: "pr2", ageDays: 13 },
    { ...old, stage: "pr3", isProtected: true },
    { ...old, stage: "dev" },
    { stage: "prod", status: "UPDATE_COMPLETE", ageDays: 400 },
  );
  cloudFormation.on(DeleteStackCommand, { StackName: stackNameOf("anna") }).rejects(new Error("refused"));
  const { code, stdout, stderr } = await runOperator(destroyCommand, ["--expired", "--yes"]);
  expect([code, stderr]).toEqual([1, "anna: refused"]);
  expect(removed()).toEqual(["anna", "pr1"].map(stackNameOf).concat(tableOf("pr1"), bucketOf("pr1")));
  expect(stdout).toContain(`Removed: stack ${stackNameOf("pr1")}`);
});

test("[OPS-14] a stage's name and --expired are not both given, and not neither", async () => {
  for (const args of [[], ["pr1", "--expired"]])
    expect((await runOperator(destroyCommand, args)).stderr).toContain("usage: npm run destroy");
});
