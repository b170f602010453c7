import { GetItemCommand, PutItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import type { Faults } from "#infra/local/faults.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { useEach } from "#test/support/use-each.ts";

const aws = useEach(openEmbeddedAws);

const TableName = localNames.tables.voice;

/** A client with a function's name that does not retry. */
const clientOf = (functionName: string) =>
  new DynamoDBClient({
    maxAttempts: 1,
    credentials: { accessKeyId: functionName, secretAccessKey: "test" },
  });

/** Puts rows one after the other, each with its own request. Returns the ids whose request succeeded. */
const put = async (client: DynamoDBClient, ...ids: readonly string[]) => {
  const reported = [];
  for (const id of ids) {
    const put = client.send(new PutItemCommand({ TableName, Item: { id: { S: id } } }));
    const [outcome] = await Promise.allSettled([put]);
    reported.push(outcome.status === "fulfilled");
  }
  return reported;
};

/** Returns those of the rows that exist. */
const find = async (client: DynamoDBClient, ...ids: readonly string[]) => {
  aws.faults.dynamodb = "ok";
  const found = [];
  for (const id of ids) {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: { id: { S: id } } }));
    found.push(Item !== undefined);
  }
  return found;
};

const countedFaults: readonly (readonly [
  Faults["dynamodb"],
  readonly boolean[],
  readonly boolean[],
  Faults["dynamodb"],
])[] = [
  ["fail-next:1", [false, true, true, true], [false, true, true, true], "ok"],
  ["fail-next:3", [true, true, false, true], [true, true, false, true], "ok"],
  ["lose-next:2", [true, false, true, true], [true, true, true, true], "ok"],
  ["fail-from:3", [true, true, false, false], [true, true, false, false], "fail-from:1"],
];

test.each(countedFaults)(
  "[OPS-03] under the DynamoDB fault %s, four writes succeed as %j, store as %j, and leave the fault %s",
  async (fault, reported, done, after) => {
    const client = clientOf("anybody");
    aws.faults.dynamodb = fault;
    expect(await put(client, "a", "b", "c", "d")).toEqual(reported);
    expect(aws.faults.dynamodb).toBe(after);
    expect(await find(client, "a", "b", "c", "d")).toEqual(done);
  },
);

test("[OPS-03] a fault of one function counts only that function's requests", async () => {
  const [voice, other] = [clientOf("startVoiceCall"), clientOf("sweepPayments")];
  aws.faults.dynamodb = "fail-next:2:startVoiceCall";
  expect(await put(other, "a", "b", "c")).toEqual([true, true, true]);
  expect(await put(voice, "d")).toEqual([true]);
  expect(aws.faults.dynamodb).toBe("fail-next:1:startVoiceCall");
  expect(await put(other, "e")).toEqual([true]);
  expect(await put(voice, "f", "g")).toEqual([false, true]);
  expect(aws.faults.dynamodb).toBe("ok");
});
