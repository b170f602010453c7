import {
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import {
  DeleteTableCommand,
  type DynamoDBClient,
  ScanCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { DeleteObjectsCommand } from "@aws-sdk/client-s3";
import { beforeEach, expect, test } from "vitest";
import { stagesCleanCommand } from "#infra/site/release/leftovers.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { mockAws, type FakeStack } from "#test/operator/mocked-aws.ts";
import { refusal, runOperator, told } from "#test/support/edition/run-operator.ts";

const { account, cloudFormation, dynamoDb, s3, removed } = mockAws();
const { rows, replicas, files } = account;

type Resource = FakeStack["resources"][number];
const table = (name: string, status = "DELETE_SKIPPED"): Resource => [
  "AWS::DynamoDB::GlobalTable",
  name,
  status,
];
const bucket = (name: string, status = "DELETE_SKIPPED"): Resource => ["AWS::S3::Bucket", name, status];

const failed: FakeStack = {
  id: "arn:failed",
  name: stackNameOf("dev"),
  status: "DELETE_COMPLETE",
  history: ["DELETE_COMPLETE", "ROLLBACK_COMPLETE", "ROLLBACK_IN_PROGRESS", "CREATE_IN_PROGRESS"],
  resources: [
    table("dev-contact-1"),
    bucket("dev-files-1"),
    ["AWS::Lambda::Function", "dev-canary", "DELETE_COMPLETE"],
  ],
};

beforeEach(() => {
  account.stacks = [failed];
  rows.set("dev-contact-1", 0);
  files.set("dev-files-1", ["releases/0123456789ab/index.html"]);
});

const run = (args: readonly string[], input = "") => runOperator(stagesCleanCommand, args, input);

const changed = () => [
  ...removed(),
  ...dynamoDb.commandCalls(UpdateTableCommand),
  ...s3.commandCalls(DeleteObjectsCommand),
  ...cloudFormation.commandCalls(UpdateTerminationProtectionCommand),
];

const place = "account 123456789012, region us-east-1";
const shown = `In ${place}:\ntable dev-contact-1: empty\nbucket dev-files-1: holds what the deploy put there`;
const nothing = told(`No failed first deploy of ${stackNameOf("dev")} has left anything behind in ${place}.`);

test("[OPS-07] what a failed first deploy has left is shown, and removed once the stage's name was typed", async () => {
  expect(await run(["dev"], "dev")).toEqual(
    told(`${shown}\ntable dev-contact-1 is removed.\nbucket dev-files-1 is removed.`),
  );
  expect(dynamoDb.commandCalls(UpdateTableCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName: "dev-contact-1", DeletionProtectionEnabled: false },
  ]);
  expect(s3.commandCalls(DeleteObjectsCommand)[0]!.args[0].input.Delete!.Objects).toEqual([
    { Key: "releases/0123456789ab/index.html", VersionId: "v1" },
    { Key: "releases/0123456789ab/index.html", VersionId: "m1" },
  ]);
  expect(removed()).toEqual(["dev-contact-1", "dev-files-1"]);
});

test.each(["", "yes", "prod"])("[OPS-07] an answer %j removes nothing", async (answer) => {
  expect(await run(["dev"], answer)).toEqual({ code: 1, stdout: shown, stderr: "nothing was removed" });
  expect(changed()).toEqual([]);
});

test("[OPS-07] a table that holds a row stays, with its protection, whatever is typed", async () => {
  rows.set("dev-contact-1", 1);
  const { code, stdout } = await run(["dev", "--yes"]);
  expect([code, stdout.split("\n")[1]]).toEqual([0, "table dev-contact-1: holds rows, and stays"]);
  expect(removed()).toEqual(["dev-files-1"]);
  expect(dynamoDb.commandCalls(UpdateTableCommand)).toEqual([]);
});

test("[OPS-07] a row that comes after the look keeps its table", async () => {
  let looks = 0;
  dynamoDb.on(ScanCommand).callsFake(() => ({ Count: (looks += 1) > 1 ? 1 : 0 }));
  expect(await run(["dev", "--yes"])).toEqual({
    code: 1,
    stdout: shown,
    stderr: "dev-contact-1 holds rows: it stays",
  });
  expect(changed()).toEqual([]);
});

test.each<[string, Partial<FakeStack>]>([
  [
    "was complete once, and then destroyed",
    { history: ["DELETE_COMPLETE", "DELETE_IN_PROGRESS", "CREATE_COMPLETE"] },
  ],
  [
    "was rolled back by an update, and then destroyed",
    { history: ["DELETE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE", "UPDATE_ROLLBACK_IN_PROGRESS"] },
  ],
  ["is so old that CloudFormation has forgotten its creation", { history: ["DELETE_COMPLETE"] }],
  ["is another stage's", { name: stackNameOf("prod") }],
])("[OPS-07] the tables of a stack that %s are left alone", async (_, difference) => {
  account.stacks = [{ ...failed, ...difference }];
  expect(await run(["dev", "--yes"])).toEqual(nothing);
  expect(changed()).toEqual([]);
});

const rolledBack = {
  ...failed,
  status: "ROLLBACK_COMPLETE",
  history: ["ROLLBACK_COMPLETE", "CREATE_IN_PROGRESS"],
};

test("[OPS-07] a stack that failed and is there still goes last, also where the stage is protected", async () => {
  account.stacks = [rolledBack];
  expect((await run(["dev", "--yes"])).stdout).toBe(
    `${shown}\nstack arn:failed: rolled back\ntable dev-contact-1 is removed.\nbucket dev-files-1 is removed.\nstack arn:failed is removed.`,
  );
  expect(
    cloudFormation.commandCalls(UpdateTerminationProtectionCommand).map(({ args }) => args[0].input),
  ).toEqual([{ StackName: "arn:failed", EnableTerminationProtection: false }]);
  expect(cloudFormation.commandCalls(DeleteStackCommand)[0]!.args[0].input.StackName).toBe("arn:failed");
});

test("[OPS-07] a stack that CloudFormation cannot delete is told", async () => {
  account.stacks = [rolledBack];
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: stackNameOf("dev"), CreationTime: new Date(0), StackStatus: "DELETE_FAILED" }],
  });
  expect(await run(["dev", "--yes"])).toMatchObject({
    code: 1,
    stderr: "CloudFormation has not deleted the stack: see its events",
  });
});

test("[OPS-07] a stack that lives is left alone, with all that it has taken in", async () => {
  account.stacks = [
    {
      id: "arn:live",
      name: stackNameOf("dev"),
      status: "UPDATE_COMPLETE",
      history: ["UPDATE_COMPLETE", "CREATE_COMPLETE"],
      resources: [table("dev-contact-1", "CREATE_COMPLETE")],
    },
    failed,
  ];
  expect((await run(["dev"], "")).stdout).toBe(
    `In ${place}:\nbucket dev-files-1: holds what the deploy put there`,
  );
  expect(changed()).toEqual([]);
});

test("[OPS-07] a copy of a table in another region goes with it", async () => {
  replicas.set("dev-contact-1", ["us-east-1", "us-west-2"]);
  await run(["dev", "--yes"]);
  const regions = await Promise.all(
    dynamoDb.commandCalls(DeleteTableCommand).map(({ thisValue }) => {
      const client = thisValue as DynamoDBClient;
      return client.config.region();
    }),
  );
  expect(regions).toEqual(["us-west-2", "us-east-1"]);
});

test("[OPS-07] what is gone already is not shown", async () => {
  rows.clear();
  files.clear();
  expect(await run(["dev"])).toEqual(nothing);
});

test("[OPS-07] who may not look at the stack is told so, and nothing is taken for a leftover", async () => {
  const denied = Object.assign(new Error("not authorized to list"), { name: "AccessDenied" });
  cloudFormation.on(ListStackResourcesCommand).rejects(denied);
  expect(await run(["dev", "--yes"])).toEqual(refusal("not authorized to list"));
  expect(changed()).toEqual([]);
});

test("[OPS-07] finds in the stack's events what a rollback skipped and the list of resources lacks", async () => {
  account.stacks = [{ ...failed, resources: [] }];
  const skipped = { ResourceStatus: "DELETE_SKIPPED" } as const;
  cloudFormation.on(DescribeStackEventsCommand).resolves({
    StackEvents: [
      { ResourceType: "AWS::DynamoDB::GlobalTable", PhysicalResourceId: "dev-contact-1", ...skipped },
      { ResourceType: "AWS::S3::Bucket", PhysicalResourceId: "dev-files-1", ...skipped },
      { PhysicalResourceId: failed.id, ResourceStatus: "ROLLBACK_COMPLETE" } as const,
    ].map((event) => ({
      EventId: "1",
      StackId: failed.id,
      StackName: failed.name,
      Timestamp: new Date(0),
      ...event,
    })),
  });
  expect((await run(["dev", "--yes"])).code).toBe(0);
  expect(removed()).toEqual(["dev-contact-1", "dev-files-1"]);
});
