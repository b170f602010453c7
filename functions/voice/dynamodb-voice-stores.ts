import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Clock } from "#functions/platform/clock.ts";
import { makeVersionedRows, type WorkKeys } from "#functions/platform/versioned-rows.ts";
import { callRecordSchema } from "./call-record.ts";
import { messageRecordSchema } from "./message-record.ts";
import { numberRecordSchema } from "./number-record.ts";
import { forgetNumberAt } from "./number-state.ts";
import type { ReplyState } from "./reply-state.ts";
import type { CallStore, MessageStore, NumberStore } from "./voice-stores.ts";

// One table for all: rows are told apart by the prefix of their id, and only messages ever stand in the index.
const index = { name: "reply-due", workName: "work", dueName: "dueAtEpochMs" };

const waitingSchema = z.object({ id: z.string(), receivedAtEpochMs: z.number(), dueAtEpochMs: z.number() });

const workKeys = ({ dueAtEpochMs }: ReplyState): WorkKeys =>
  dueAtEpochMs === undefined ? undefined : { work: "reply", due: dueAtEpochMs };

export const makeDynamoDbMessageStore = (db: DynamoDBDocumentClient, tableName: string): MessageStore => {
  const rows = makeVersionedRows(db, {
    tableName,
    schema: messageRecordSchema,
    stateName: "reply",
    versionName: "replyVersion",
    index,
  });
  return {
    find: rows.find,
    add: (record) => rows.add(record, workKeys(record.reply)),
    change: (seen, next) => rows.change(seen.id, seen.replyVersion, next, workKeys(next)),
    listDue: (dueAtEpochMs) => rows.listWork("reply", dueAtEpochMs, waitingSchema),
  };
};

export const makeDynamoDbNumberStore = (
  db: DynamoDBDocumentClient,
  tableName: string,
  clock: Clock,
): NumberStore => {
  const rows = makeVersionedRows(db, {
    tableName,
    schema: numberRecordSchema,
    stateName: "number",
    versionName: "numberVersion",
    index,
  });
  return {
    find: rows.find,
    add: (record) => rows.add(record, undefined),
    change: (seen, next) =>
      rows.change(seen.id, seen.numberVersion, next, undefined, forgetNumberAt(next, clock())),
  };
};

export const makeDynamoDbCallStore = (db: DynamoDBDocumentClient, tableName: string): CallStore => {
  const rows = makeVersionedRows(db, {
    tableName,
    schema: callRecordSchema,
    stateName: "call",
    versionName: "callVersion",
    index,
  });
  return {
    find: rows.find,
    add: (record) => rows.add(record, undefined),
    change: (seen, next) => rows.change(seen.id, seen.callVersion, next, undefined),
  };
};
