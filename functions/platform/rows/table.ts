import type * as z from "zod/mini";
import { makeDynamoDbMemberSets } from "./dynamodb-member-sets.ts";
import { makeDynamoDbFixedRows, makeDynamoDbRowStore, makeDynamoDbWorkStore } from "./dynamodb-row-store.ts";
import { nonEmpty, ownEnv } from "../env.ts";
import { catchConditionFailure } from "./catch-condition-failure.ts";
import type { FixedRowStore, RowKind, VersionedRow, WorkQueue } from "./row-store.ts";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { UpdateCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Counters } from "./counters.ts";

/** Below every function's timeout. Without `throwOnRequestTimeout` the SDK only warns of a service that hangs. */
export const makeDynamoDb = ({ attemptsMax = 4, attemptMs = 1500 } = {}): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: attemptsMax,
      requestHandler: {
        connectionTimeout: Math.max(500, attemptMs / 3),
        requestTimeout: attemptMs,
        throwOnRequestTimeout: true,
      },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

export const makeDynamoDbCounters = (db: DynamoDBDocumentClient, tableName: string): Counters => ({
  take: async (id, max, expiresAtEpochSeconds) => {
    if (max < 1) return "full";
    const taken = new UpdateCommand({
      TableName: tableName,
      Key: { id },
      UpdateExpression: "ADD #taken :one SET #expires = :expires",
      ConditionExpression: "attribute_not_exists(#taken) OR #taken < :max",
      ExpressionAttributeNames: { "#taken": "taken", "#expires": "expiresAtEpochSeconds" },
      ExpressionAttributeValues: { ":one": 1, ":max": max, ":expires": expiresAtEpochSeconds },
    });
    return (await catchConditionFailure(db.send(taken), "full")) === "full" ? "full" : "taken";
  },
});

export const openTable = (clientSettings: Parameters<typeof makeDynamoDb>[0] = {}) => {
  const db = makeDynamoDb(clientSettings);
  const { TABLE_NAME: tableName } = ownEnv({ TABLE_NAME: nonEmpty });
  return {
    rowsOf: <Name extends string, Row extends VersionedRow<Name>>(kind: RowKind<Name, Row>) =>
      makeDynamoDbRowStore(db, tableName, kind),
    workRowsOf: <Name extends string, Row extends VersionedRow<Name>, Waiting>(
      kind: RowKind<Name, Row> & { readonly queue: WorkQueue<Row[Name], Waiting> },
    ) => makeDynamoDbWorkStore(db, tableName, kind),
    fixedRowsOf: <Row extends { readonly id: string }>(schema: z.ZodMiniType<Row>): FixedRowStore<Row> =>
      makeDynamoDbFixedRows(db, tableName, schema),
    memberSets: () => makeDynamoDbMemberSets(db, tableName),
    counters: () => makeDynamoDbCounters(db, tableName),
  };
};
