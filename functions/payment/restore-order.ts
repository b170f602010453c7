import * as z from "zod/mini";
import type { Clock } from "#functions/platform/clock.ts";
import type { Restored } from "#functions/platform/restored.ts";
import { nextOrderState } from "./next-order-state.ts";
import { orderRecordSchema, type OrderStore } from "./order-record.ts";

type Deps = { readonly store: Pick<OrderStore, "add">; readonly clock: Clock };

/**
 * Brings one order back from a backup if its row is missing; the sweep then asks the provider what became of it since.
 * @throws ZodError for what is no order, or when the table is out of reach.
 */
export const makeRestoreOrder =
  ({ store, clock }: Deps) =>
  async (row: unknown): Promise<Restored> => {
    const record = z.parse(orderRecordSchema, row);
    const order = nextOrderState(record.order, { type: "restored" }, clock()) ?? record.order;
    return (await store.add({ ...record, order })).type === "added" ? "restored" : "there already";
  };
