import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { makeVersionedRows, type WorkKeys } from "#functions/platform/versioned-rows.ts";
import { orderRecordSchema } from "./order-record.ts";
import { readWork, type OrderState } from "./order-state.ts";
import type { OrderStore } from "./order-store.ts";

const waitingSchema = z.object({ id: z.string(), dueAtEpochMs: z.number() });

const workKeys = (order: OrderState): WorkKeys => {
  const left = readWork(order);
  return left === undefined ? undefined : { work: left.work, due: left.dueAtEpochMs };
};

export const makeDynamoDbOrderStore = (db: DynamoDBDocumentClient, tableName: string): OrderStore => {
  const rows = makeVersionedRows(db, {
    tableName,
    schema: orderRecordSchema,
    stateName: "order",
    versionName: "orderVersion",
    index: { name: "order-due", workName: "work", dueName: "dueAtEpochMs" },
  });
  return {
    find: rows.find,
    add: (record) => rows.add(record, workKeys(record.order)),
    change: (seen, next) => rows.change(seen.id, seen.orderVersion, next, workKeys(next)),
    listWork: (work, dueAtEpochMs) => rows.listWork(work, dueAtEpochMs, waitingSchema),
  };
};
