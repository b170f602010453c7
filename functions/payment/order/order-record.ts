import * as z from "zod/mini";
import { orderMonths } from "#shared/payment/payment-retention.ts";
import type { RowKind, RowStore, WorkList } from "#functions/platform/rows/row-store.ts";
import { orderOrigins, orderStateSchema, readWork, type OrderWork } from "./order-state.ts";

/** One order with all attempts to pay it. They share a row, so that no step can be half done. */
export const orderRecordSchema = z.object({
  id: z.string(),
  origin: z.enum(orderOrigins),
  requestId: z.string(),
  createdAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
  order: orderStateSchema,
  orderVersion: z.number(),
});

export type OrderRecord = z.infer<typeof orderRecordSchema>;

export const orderRows = {
  schema: orderRecordSchema,
  stateName: "order",
  queue: {
    indexName: "order-due",
    workName: "work",
    dueName: "dueAtEpochMs",
    workOf: readWork,
    waitingSchema: z.object({ id: z.string(), dueAtEpochMs: z.number() }),
  },
} satisfies RowKind<"order", OrderRecord>;

export type OrderStore = RowStore<"order", OrderRecord> &
  WorkList<OrderWork, { readonly id: string; readonly dueAtEpochMs: number }>;

const monthSeconds = (365.25 / 12) * 24 * 60 * 60;

export const makeOrderRecord = ({
  nowEpochMs,
  ...row
}: Pick<OrderRecord, "id" | "origin" | "requestId" | "order"> & {
  readonly nowEpochMs: number;
}): OrderRecord => ({
  ...row,
  createdAtEpochMs: nowEpochMs,
  expiresAtEpochSeconds: Math.floor(nowEpochMs / 1000 + orderMonths * monthSeconds),
  orderVersion: 0,
});
