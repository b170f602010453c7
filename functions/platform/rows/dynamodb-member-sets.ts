import { UpdateCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { MemberSets } from "./member-sets.ts";
import { catchConditionFailure } from "./catch-condition-failure.ts";

const updatedSchema = z.object({ members: z.set(z.string()) });

/** Sets in a table whose key is `id`, each as a string set `members`. DynamoDB has no empty sets. */
export const makeDynamoDbMemberSets = (db: DynamoDBDocumentClient, tableName: string): MemberSets => ({
  take: async (id, member, max, expiresAtEpochSeconds) => {
    if (max < 1) return { type: "full" };
    const taken = new UpdateCommand({
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
    });
    const result = await catchConditionFailure(db.send(taken), "full");
    return result === "full"
      ? { type: "full" }
      : { type: "taken", count: z.parse(updatedSchema, result.Attributes).members.size };
  },
  release: async (id, member) => {
    const released = new UpdateCommand({
      TableName: tableName,
      Key: { id },
      UpdateExpression: "DELETE #members :removed",
      // Without this condition, a row would be created if the member holds no place, perhaps because an earlier reply
      // was lost.
      ConditionExpression: "contains(#members, :member)",
      ExpressionAttributeNames: { "#members": "members" },
      ExpressionAttributeValues: { ":removed": new Set([member]), ":member": member },
    });
    await catchConditionFailure(db.send(released), "no place");
  },
});
