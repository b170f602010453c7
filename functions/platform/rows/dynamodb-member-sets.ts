import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { MemberSets } from "./member-sets.ts";

const updatedSchema = z.object({ members: z.set(z.string()) });

/** Sets in a table whose key is `id`, each as a string set `members`. DynamoDB has no empty sets. */
export const makeDynamoDbMemberSets = (db: DynamoDBDocumentClient, tableName: string): MemberSets => ({
  take: async (id, member, max, expiresAtEpochSeconds) => {
    if (max < 1) return { type: "full" };
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          UpdateExpression: "ADD #members :added SET #expires = :expires",
          ConditionExpression:
            "attribute_not_exists(#members) OR size(#members) < :max OR contains(#members, :member)",
          ExpressionAttributeNames: { "#members": "members", "#expires": "expiresAtEpochSeconds" },
          ExpressionAttributeValues: {
            ":added": new Set([member]),
            ":member": member,
            ":max": max,
            ":expires": expiresAtEpochSeconds,
          },
          ReturnValues: "ALL_NEW",
        }),
      );
      return { type: "taken", count: z.parse(updatedSchema, Attributes).members.size };
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return { type: "full" };
      throw error;
    }
  },

  release: async (id, member) => {
    try {
      await db.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          UpdateExpression: "DELETE #members :removed",
          ConditionExpression: "contains(#members, :member)",
          ExpressionAttributeNames: { "#members": "members" },
          ExpressionAttributeValues: { ":removed": new Set([member]), ":member": member },
        }),
      );
    } catch (error) {
      // The member holds no place, perhaps because an earlier reply was lost. Without the condition a row would be
      // created.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  },
});
