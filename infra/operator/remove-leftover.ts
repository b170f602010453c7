import {
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { DeleteBucketCommand, HeadBucketCommand, NotFound, type S3Client } from "@aws-sdk/client-s3";
import { makeS3ReleaseStore } from "#functions/releases/s3-release-store.ts";
import { region } from "#infra/stage/stage.ts";
import type { Leftover } from "./find-leftovers.ts";

export type RemoveLeftoverDeps = {
  readonly dynamoDbIn: (inRegion: string) => DynamoDBClient;
  readonly s3: S3Client;
  readonly wait: (ms: number) => Promise<unknown>;
};

/** `gone`: somebody has removed it already. A table that `holds rows` is never removed. */
export type LeftoverState = "empty" | "holds rows" | "holds what the deploy put there" | "gone";

const pollMs = 2000;
const pollsMax = 60;

const hasRows = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  const { Count = 0 } = await client.send(
    new ScanCommand({ TableName, Limit: 1, Select: "COUNT", ConsistentRead: true }),
  );
  return Count > 0;
};

const lookAtTable = async (client: DynamoDBClient, TableName: string): Promise<LeftoverState> => {
  try {
    return (await hasRows(client, TableName)) ? "holds rows" : "empty";
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return "gone";
    throw error;
  }
};

const lookAtBucket = async (s3: S3Client, Bucket: string): Promise<LeftoverState> => {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
    return "holds what the deploy put there";
  } catch (error) {
    if (error instanceof NotFound) return "gone";
    throw error;
  }
};

const deleteTable = async (client: DynamoDBClient, wait: RemoveLeftoverDeps["wait"], TableName: string) => {
  if (await hasRows(client, TableName)) throw new Error(`${TableName} holds rows: it stays`);
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === "ACTIVE") break;
    await wait(pollMs);
  }
  await client.send(new DeleteTableCommand({ TableName }));
};

/** Looks at what a failed create has left, and removes it. */
export const makeLeftoverRemoval = ({ dynamoDbIn, s3, wait }: RemoveLeftoverDeps) => ({
  look: ({ what, name }: Leftover): Promise<LeftoverState> =>
    what === "table" ? lookAtTable(dynamoDbIn(region), name) : lookAtBucket(s3, name),

  /** @throws when a table holds rows meanwhile, or AWS refuses: the command may be called again. */
  remove: async ({ what, name }: Leftover): Promise<void> => {
    if (what === "bucket") {
      const files = makeS3ReleaseStore(s3, name);
      await files.remove(await files.listVersions(""));
      await s3.send(new DeleteBucketCommand({ Bucket: name }));
      return;
    }
    const { Table } = await dynamoDbIn(region).send(new DescribeTableCommand({ TableName: name }));
    // Each copy in another region is a table of its own there.
    for (const { RegionName } of Table?.Replicas ?? [])
      if (RegionName !== undefined && RegionName !== region)
        await deleteTable(dynamoDbIn(RegionName), wait, name);
    await deleteTable(dynamoDbIn(region), wait, name);
  },
});
