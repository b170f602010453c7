import type { OrderRecord } from "./order-record.ts";
import type { OrderState, OrderWork } from "./order-state.ts";

export type WaitingOrder = { readonly id: string; readonly dueAtEpochMs: number };

/** Where orders are kept. Every method throws when the store is out of reach. */
export type OrderStore = {
  /** Stores an order once under its id. `known`: that id has a row already. */
  readonly add: (
    record: OrderRecord,
  ) => Promise<{ readonly type: "added" } | { readonly type: "known"; readonly record: OrderRecord }>;
  readonly find: (id: string) => Promise<OrderRecord | undefined>;
  /** Replaces the state of an order, if nobody has since it was read. */
  readonly change: (seen: OrderRecord, next: OrderState) => Promise<"changed" | "changed by another">;
  /** Orders with that work, due at that time or earlier, the longest due first. May lag behind the rows. */
  readonly listWork: (work: OrderWork, dueAtEpochMs: number) => Promise<readonly WaitingOrder[]>;
};
