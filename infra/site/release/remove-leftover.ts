import { setTimeout as wait } from "node:timers/promises";
import { CloudFormation, waitUntilStackDeleteComplete } from "@aws-sdk/client-cloudformation";
import {
  DynamoDB,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import { NotFound, S3 } from "@aws-sdk/client-s3";
import { makeS3ReleaseStore } from "#functions/site/s3-release-store.ts";
import { region } from "#infra/stack/stage/stage.ts";
import { retryingClientOf } from "../../operator/command/stage-clients.ts";
import { findStack } from "../../operator/command/find-stack.ts";
import { unlessMissing } from "../../operator/command/unless-missing.ts";
import type { Leftover } from "./stack-history.ts";

export type RemoveLeftoverDeps = {
  readonly dynamoDbIn: (inRegion: string) => DynamoDB;
  readonly s3: S3;
  readonly cloudFormation: CloudFormation;
  readonly wait: (ms: number) => Promise<unknown>;
};

export const openRemoval = (stageName: string): RemoveLeftoverDeps => {
  const config = retryingClientOf(stageName);
  return {
    dynamoDbIn: (inRegion) => new DynamoDB(retryingClientOf(stageName, inRegion)),
    s3: new S3(config),
    cloudFormation: new CloudFormation(config),
    wait,
  };
};

/** `gone`: it is already removed. A table that `holds rows` is never removed. */
type LeftoverState = "empty" | "holds rows" | "contains files of the deploy" | "never complete" | "gone";

/** Seconds between two polls: the defaults of the waiters are many times longer. */
const pauses = { minDelay: 2, maxDelay: 10 } as const;

/** A stack with a distribution, or a replica of a table, needs many minutes. */
const deletedWithinSeconds = 45 * 60;

const hasRows = async (client: DynamoDB, TableName: string): Promise<boolean> => {
  const { Count = 0 } = await client.scan({ TableName, Limit: 1, Select: "COUNT", ConsistentRead: true });
  return Count > 0;
};

const lookAtTable = async (client: DynamoDB, TableName: string): Promise<LeftoverState> => {
  const request = hasRows(client, TableName);
  const holds = await unlessMissing(request, (error) => error instanceof ResourceNotFoundException);
  if (holds === undefined) return "gone";
  return holds ? "holds rows" : "empty";
};

const lookAtBucket = async (s3: S3, Bucket: string): Promise<LeftoverState> => {
  const request = s3.headBucket({ Bucket });
  const found = await unlessMissing(request, (error) => error instanceof NotFound);
  return found === undefined ? "gone" : "contains files of the deploy";
};

const deleteTable = async (client: DynamoDB, TableName: string, how: TableRemoval) => {
  if (how === "if empty" && (await hasRows(client, TableName)))
    throw new Error(`${TableName} holds rows: it stays`);
  await client.updateTable({ TableName, DeletionProtectionEnabled: false });
  await waitUntilTableExists({ client, ...pauses, maxWaitTime: 120 }, { TableName });
  await client.deleteTable({ TableName });
};

type TableRemoval = "if empty" | "with its rows";

export const deleteTableAndCopies = async (
  { dynamoDbIn }: Pick<RemoveLeftoverDeps, "dynamoDbIn">,
  TableName: string,
  how: TableRemoval,
) => {
  const { Table } = await dynamoDbIn(region).describeTable({ TableName });
  // Each replica in another region is a separate table. DynamoDB refuses to delete the table that it was copied from,
  // or to change it, until the replica is gone.
  for (const { RegionName } of Table?.Replicas ?? []) {
    if (RegionName === undefined || RegionName === region) continue;
    const client = dynamoDbIn(RegionName);
    await deleteTable(client, TableName, how);
    const waiting = { ...pauses, maxWaitTime: deletedWithinSeconds };
    await waitUntilTableNotExists({ client, ...waiting }, { TableName });
    await waitUntilTableExists({ client: dynamoDbIn(region), ...waiting }, { TableName });
  }
  await deleteTable(dynamoDbIn(region), TableName, how);
};

export const emptyAndDeleteBucket = async ({ s3 }: Pick<RemoveLeftoverDeps, "s3">, Bucket: string) => {
  const { remove } = makeS3ReleaseStore(s3, Bucket);
  for (;;) {
    // A file that was deleted manually has left a delete marker, which prevents deleting the bucket as a version does.
    const { Versions = [], DeleteMarkers = [] } = await s3.listObjectVersions({ Bucket });
    const found = [...Versions, ...DeleteMarkers];
    if (found.length === 0) break;
    await remove(found.map(({ Key: key = "", VersionId: versionId = "" }) => ({ key, versionId })));
  }
  await s3.deleteBucket({ Bucket });
};

/** @throws Error with one sentence if it still exists after the timeout */
export const deleteStack = async (client: CloudFormation, StackName: string) => {
  await client.deleteStack({ StackName });
  await waitUntilStackDeleteComplete(
    { client, ...pauses, maxWaitTime: deletedWithinSeconds },
    { StackName },
  ).catch((error: unknown) => {
    throw new Error("CloudFormation has not deleted the stack: see its events", { cause: error });
  });
};

/** The CDK deletes this stack before it creates another one, which fails if the stage is protected. */
const deleteFailedStack = async ({ cloudFormation }: RemoveLeftoverDeps, StackName: string) => {
  const stack = await findStack(cloudFormation, StackName);
  // CloudFormation refuses this change while it deletes the stack.
  if (stack?.EnableTerminationProtection === true)
    await cloudFormation.updateTerminationProtection({ StackName, EnableTerminationProtection: false });
  await deleteStack(cloudFormation, StackName);
};

export const makeLeftoverRemoval = (deps: RemoveLeftoverDeps) => ({
  look: ({ what, name }: Leftover): Promise<LeftoverState> =>
    ({
      table: () => lookAtTable(deps.dynamoDbIn(region), name),
      bucket: () => lookAtBucket(deps.s3, name),
      stack: () => Promise.resolve("never complete" as const),
    })[what](),

  /** @throws if a table has received rows in the meantime, or if AWS returns an error. The command may be run again. */
  remove: ({ what, name }: Leftover): Promise<void> =>
    ({
      table: () => deleteTableAndCopies(deps, name, "if empty"),
      bucket: () => emptyAndDeleteBucket(deps, name),
      stack: () => deleteFailedStack(deps, name),
    })[what](),
});
