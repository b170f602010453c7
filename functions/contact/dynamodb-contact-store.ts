import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  GetCommand,
  paginateQuery,
  PutCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { contactRecordSchema, type ContactRecord } from "./contact-record.ts";
import type { ContactStore } from "./contact-store.ts";

/** The sparse index over `mail` and `dueAtEpochMs` (infra/tables.ts). */
const workIndex = "mail-due";

const waitingSchema = z.object({ id: z.string(), receivedAtEpochMs: z.number(), dueAtEpochMs: z.number() });

/** The index keys are copies at the top of the item, since an index cannot reach into a map. */
const indexKeys = ({ mail, dueAtEpochMs }: ContactRecord["delivery"]) => ({ mail, dueAtEpochMs });

export const makeDynamoDbContactStore = (db: DynamoDBDocumentClient, tableName: string): ContactStore => {
  const find: ContactStore["find"] = async (id) => {
    const { Item } = await db.send(
      new GetCommand({ TableName: tableName, Key: { id }, ConsistentRead: true }),
    );
    return Item === undefined ? undefined : z.parse(contactRecordSchema, Item);
  };

  return {
    find,

    add: async (record) => {
      try {
        await db.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...record, ...indexKeys(record.delivery) },
            ConditionExpression: "attribute_not_exists(id)",
          }),
        );
        return { type: "added" };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // Somebody's row, perhaps our own whose reply was lost: what it holds tells, and the caller compares.
        const known = await find(record.id);
        if (known === undefined) throw error;
        return { type: "known", record: known };
      }
    },

    changeDelivery: async (seen, next) => {
      const open = next.mail !== undefined;
      try {
        await db.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id: seen.id },
            ConditionExpression: "deliveryVersion = :seen",
            UpdateExpression:
              "SET delivery = :next, deliveryVersion = :version" +
              (open ? ", mail = :mail, dueAtEpochMs = :due" : " REMOVE mail, dueAtEpochMs"),
            ExpressionAttributeValues: {
              ":seen": seen.deliveryVersion,
              ":version": seen.deliveryVersion + 1,
              ":next": next,
              ...(open ? { ":mail": next.mail, ":due": next.dueAtEpochMs } : {}),
            },
          }),
        );
        return "changed";
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return "changed by another";
        throw error;
      }
    },

    listDue: async (mail, dueAtEpochMs) => {
      const pages = paginateQuery(
        { client: db },
        {
          TableName: tableName,
          IndexName: workIndex,
          KeyConditionExpression: "mail = :mail AND dueAtEpochMs <= :due",
          ExpressionAttributeValues: { ":mail": mail, ":due": dueAtEpochMs },
        },
      );
      const waiting = [];
      for await (const { Items = [] } of pages)
        waiting.push(...Items.map((item) => z.parse(waitingSchema, item)));
      return waiting;
    },
  };
};
