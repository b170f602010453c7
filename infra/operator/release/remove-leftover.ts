import { setTimeout as wait } from "node:timers/promises";
import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { DeleteBucketCommand, HeadBucketCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import { makeS3ReleaseStore } from "#functions/releases/s3-release-store.ts";
import { region } from "#infra/stage/stage.ts";
import { patientClient } from "../command/stage-clients.ts";
import type { Leftover } from "./find-leftovers.ts";

export type RemoveLeftoverDeps = {
  readonly dynamoDbIn: (inRegion: string) => DynamoDBClient;
  readonly s3: S3Client;
  readonly cloudFormation: CloudFormationClient;
  readonly wait: (ms: number) => Promise<unknown>;
};

export const openRemoval = (): RemoveLeftoverDeps => ({
  dynamoDbIn: (inRegion) => new DynamoDBClient({ ...patientClient, region: inRegion }),
  s3: new S3Client(patientClient),
  cloudFormation: new CloudFormationClient(patientClient),
  wait,
});

/** `gone`: somebody has already removed it. A table that `holds rows` is never removed. */
export type LeftoverState =
  | "empty"
  | "holds rows"
  | "holds what the deploy put there"
  | "rolled back"
  | "gone";

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

const deleteTable = async (
  client: DynamoDBClient,
  wait: RemoveLeftoverDeps["wait"],
  TableName: string,
  how: TableRemoval,
) => {
  if (how === "if empty" && (await hasRows(client, TableName)))
    throw new Error(`${TableName} holds rows: it stays`);
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === "ACTIVE") break;
    await wait(pollMs);
  }
  await client.send(new DeleteTableCommand({ TableName }));
};

type TableRemoval = "if empty" | "with its rows";

export const deleteTableAndCopies = async (
  { dynamoDbIn, wait }: Pick<RemoveLeftoverDeps, "dynamoDbIn" | "wait">,
  TableName: string,
  how: TableRemoval,
) => {
  const { Table } = await dynamoDbIn(region).send(new DescribeTableCommand({ TableName }));
  // Each replica in another region is a table of its own.
  for (const { RegionName } of Table?.Replicas ?? [])
    if (RegionName !== undefined && RegionName !== region)
      await deleteTable(dynamoDbIn(RegionName), wait, TableName, how);
  await deleteTable(dynamoDbIn(region), wait, TableName, how);
};

export const emptyAndDeleteBucket = async ({ s3 }: Pick<RemoveLeftoverDeps, "s3">, Bucket: string) => {
  const files = makeS3ReleaseStore(s3, Bucket);
  await files.remove(await files.listVersions(""));
  await s3.send(new DeleteBucketCommand({ Bucket }));
};

/** The CDK deletes this stack before it creates another one, which fails if the stage is protected. */
const deleteStack = async ({ cloudFormation, wait }: RemoveLeftoverDeps, StackName: string) => {
  await cloudFormation.send(
    new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
  );
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    const status = Stacks?.[0]?.StackStatus;
    if (status === "DELETE_COMPLETE") return;
    if (status === "DELETE_FAILED") break;
    await wait(pollMs);
  }
  throw new Error("CloudFormation has not deleted the stack: see its events");
};

export const makeLeftoverRemoval = (deps: RemoveLeftoverDeps) => ({
  look: ({ what, name }: Leftover): Promise<LeftoverState> =>
    ({
      table: () => lookAtTable(deps.dynamoDbIn(region), name),
      bucket: () => lookAtBucket(deps.s3, name),
      stack: () => Promise.resolve("rolled back" as const),
    })[what](),

  /** @throws when a table has got rows meanwhile, or when AWS refuses. The command may be run again. */
  remove: ({ what, name }: Leftover): Promise<void> =>
    ({
      table: () => deleteTableAndCopies(deps, name, "if empty"),
      bucket: () => emptyAndDeleteBucket(deps, name),
      stack: () => deleteStack(deps, name),
    })[what](),
});
