import type { Clock } from "#functions/platform/clock.ts";
import { nextOrderState } from "./next-order-state.ts";
import type { OrderEvent } from "./order-event.ts";
import type { OrderRecord } from "./order-record.ts";
import type { OrderStore } from "./order-store.ts";

export type OrderDeps = { readonly store: OrderStore; readonly clock: Clock };

/** More tries than writers that can meet on one row: pages, requests to pay, the sweep, a webhook, an operator. */
const raceAttempts = 8;

export type OrderChange = {
  /** The row as it is now. */
  readonly record: OrderRecord;
  /** False: the event meant nothing for it. */
  readonly changed: boolean;
};

/**
 * Applies an event to an order, whoever else changes it meanwhile.
 * @param seen the row as the caller knows it.
 * @throws when the store is out of reach, or when the row stays contested.
 */
export const applyOrderEvent = async (
  { store, clock }: OrderDeps,
  seen: OrderRecord,
  event: OrderEvent,
): Promise<OrderChange> => {
  let record = seen;
  for (let attempt = 0; attempt < raceAttempts; attempt += 1) {
    const next = nextOrderState(record.order, event, clock());
    if (next === undefined) return { record, changed: false };
    if ((await store.change(record, next)) === "changed") {
      return { record: { ...record, order: next, orderVersion: record.orderVersion + 1 }, changed: true };
    }
    const current = await store.find(record.id);
    if (current === undefined) throw new Error("an order that was there is gone");
    record = current;
  }
  throw Object.assign(new Error("an order is changed by too many at once"), { name: "TimeoutError" });
};
