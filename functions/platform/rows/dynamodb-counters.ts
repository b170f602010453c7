import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Counters } from "./counters.ts";

/** Rows of a table whose key is `id`, each with a number `taken`. */
export const makeDynamoDbCounters = (db: DynamoDBDocumentClient, tableName: string): Counters => ({
  take: async (id, max, expiresAtEpochSeconds) => {
    if (max < 1) return "full";
    try {
      await db.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          UpdateExpression: "ADD #taken :one SET #expires = :expires",
          ConditionExpression: "attribute_not_exists(#taken) OR #taken < :max",
          ExpressionAttributeNames: { "#taken": "taken", "#expires": "expiresAtEpochSeconds" },
          ExpressionAttributeValues: { ":one": 1, ":max": max, ":expires": expiresAtEpochSeconds },
        }),
      );
      return "taken";
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return "full";
      throw error;
    }
  },
});
