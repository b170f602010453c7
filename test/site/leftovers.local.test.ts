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
import { refusal, runOperator, success } from "#test/support/local-environment/run-operator.ts";

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
const shown = `In ${place}:\ntable dev-contact-1: empty\nbucket dev-files-1: contains files of the deploy`;
const nothing = success(
  `No failed first deploy of ${stackNameOf("dev")} has left anything behind in ${place}.`,
);

test("[OPS-07] stages clean lists the leftovers of a failed first deploy, and removes them after confirmation", async () => {
  expect(await run(["dev"], "dev")).toEqual(
    success(`${shown}\ntable dev-contact-1 is removed.\nbucket dev-files-1 is removed.`),
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

test.each(["", "yes", "prod"])("[OPS-07] the confirmation %j removes nothing", async (response) => {
  expect(await run(["dev"], response)).toEqual({ code: 1, stdout: shown, stderr: "nothing was removed" });
  expect(changed()).toEqual([]);
});

test("[OPS-07] preserves a table that contains rows, with its protection", async () => {
  rows.set("dev-contact-1", 1);
  const { code, stdout } = await run(["dev", "--yes"]);
  expect([code, stdout.split("\n")[1]]).toEqual([0, "table dev-contact-1: holds rows, and stays"]);
  expect(removed()).toEqual(["dev-files-1"]);
  expect(dynamoDb.commandCalls(UpdateTableCommand)).toEqual([]);
});

test("[OPS-07] preserves a table that gets a row after the first check", async () => {
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
  ["is too old for CloudFormation to list its creation", { history: ["DELETE_COMPLETE"] }],
  ["belongs to another stage", { name: stackNameOf("prod") }],
])("[OPS-07] does not touch the tables of a stack that %s", async (_, difference) => {
  account.stacks = [{ ...failed, ...difference }];
  expect(await run(["dev", "--yes"])).toEqual(nothing);
  expect(changed()).toEqual([]);
});

const rolledBack: FakeStack = {
  ...failed,
  status: "ROLLBACK_COMPLETE",
  history: ["ROLLBACK_COMPLETE", "CREATE_IN_PROGRESS"],
  described: { EnableTerminationProtection: true },
};

test("[OPS-07] removes a failed stack last, even in a protected stage", async () => {
  account.stacks = [rolledBack];
  expect((await run(["dev", "--yes"])).stdout).toBe(
    `${shown}\nstack arn:failed: never complete\ntable dev-contact-1 is removed.\nbucket dev-files-1 is removed.\nstack arn:failed is removed.`,
  );
  expect(
    cloudFormation.commandCalls(UpdateTerminationProtectionCommand).map(({ args }) => args[0].input),
  ).toEqual([{ StackName: "arn:failed", EnableTerminationProtection: false }]);
  expect(cloudFormation.commandCalls(DeleteStackCommand)[0]!.args[0].input.StackName).toBe("arn:failed");
});

test("[OPS-07] reports a stack that CloudFormation cannot delete", async () => {
  account.stacks = [rolledBack];
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: stackNameOf("dev"), CreationTime: new Date(0), StackStatus: "DELETE_FAILED" }],
  });
  expect(await run(["dev", "--yes"])).toMatchObject({
    code: 1,
    stderr: "CloudFormation has not deleted the stack: see its events",
  });
});

test.for(["DELETE_FAILED", "DELETE_IN_PROGRESS"])(
  "[OPS-07] lists a stack that an earlier removal left in %s",
  async (status) => {
    account.stacks = [{ ...rolledBack, status, history: [status, ...rolledBack.history!] }];
    expect((await run(["dev"])).stdout).toBe(`${shown}\nstack arn:failed: never complete`);
  },
);

test("[OPS-07] changes no protection while CloudFormation deletes the stack", async () => {
  account.stacks = [{ ...rolledBack, described: { EnableTerminationProtection: false } }];
  await run(["dev", "--yes"]);
  expect(cloudFormation.commandCalls(UpdateTerminationProtectionCommand)).toEqual([]);
});

test("[OPS-07] leaves a stack that was complete once and could not be deleted", async () => {
  account.stacks = [{ ...failed, status: "DELETE_FAILED", history: ["DELETE_FAILED", "CREATE_COMPLETE"] }];
  expect(await run(["dev", "--yes"])).toEqual(nothing);
  expect(changed()).toEqual([]);
});

test("[OPS-07] leaves a live stack and the resources that it uses", async () => {
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
    `In ${place}:\nbucket dev-files-1: contains files of the deploy`,
  );
  expect(changed()).toEqual([]);
});

test("[OPS-07] removes the replica of a table in another region, and the table once it is gone", async () => {
  replicas.set("dev-contact-1", ["us-east-1", "us-west-2"]);
  expect((await run(["dev", "--yes"])).stderr).toBe("");
  const regions = await Promise.all(
    dynamoDb.commandCalls(DeleteTableCommand).map(({ thisValue }) => {
      const client = thisValue as DynamoDBClient;
      return client.config.region();
    }),
  );
  expect(regions).toEqual(["us-west-2", "us-east-1"]);
});

test("[OPS-07] does not list resources that no longer exist", async () => {
  rows.clear();
  files.clear();
  expect(await run(["dev"])).toEqual(nothing);
});

test("[OPS-07] reports a denied request, and removes nothing", async () => {
  const denied = Object.assign(new Error("not authorized to list"), { name: "AccessDenied" });
  cloudFormation.on(ListStackResourcesCommand).rejects(denied);
  expect(await run(["dev", "--yes"])).toEqual(refusal("not authorized to list"));
  expect(changed()).toEqual([]);
});

test("[OPS-07] finds skipped resources in the stack's events if the resource list lacks them", async () => {
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
