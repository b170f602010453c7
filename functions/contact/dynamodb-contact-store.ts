import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { makeVersionedRows, type WorkKeys } from "#functions/platform/versioned-rows.ts";
import { contactRecordSchema } from "./contact-record.ts";
import type { ContactStore } from "./contact-store.ts";
import type { MailState } from "./mail-state.ts";

const waitingSchema = z.object({ id: z.string(), receivedAtEpochMs: z.number(), dueAtEpochMs: z.number() });

const workKeys = ({ mail, dueAtEpochMs = 0 }: MailState): WorkKeys =>
  mail === undefined ? undefined : { work: mail, due: dueAtEpochMs };

export const makeDynamoDbContactStore = (db: DynamoDBDocumentClient, tableName: string): ContactStore => {
  const rows = makeVersionedRows(db, {
    tableName,
    schema: contactRecordSchema,
    stateName: "delivery",
    versionName: "deliveryVersion",
    index: { name: "mail-due", workName: "mail", dueName: "dueAtEpochMs" },
  });
  return {
    find: rows.find,
    add: (record) => rows.add(record, workKeys(record.delivery)),
    changeDelivery: (seen, next) => rows.change(seen.id, seen.deliveryVersion, next, workKeys(next)),
    listDue: (mail, dueAtEpochMs) => rows.listWork(mail, dueAtEpochMs, waitingSchema),
  };
};
