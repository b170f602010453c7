import type { OrderRecord } from "#functions/payment/order-record.ts";
import { readWork } from "#functions/payment/order-state.ts";
import type { OrderStore } from "#functions/payment/order-store.ts";

/** The store's promises in a map: the canonical fake, held to them by order-store.test.ts. */
export const makeMemoryOrderStore = () => {
  const rows = new Map<string, OrderRecord>();
  const store: { -readonly [Method in keyof OrderStore]: OrderStore[Method] } = {
    find: (id) => Promise.resolve(structuredClone(rows.get(id))),
    add: (record) => {
      const known = rows.get(record.id);
      if (known !== undefined) return Promise.resolve({ type: "known", record: structuredClone(known) });
      rows.set(record.id, structuredClone(record));
      return Promise.resolve({ type: "added" });
    },
    change: (seen, next) => {
      const row = rows.get(seen.id);
      if (row?.orderVersion !== seen.orderVersion) return Promise.resolve("changed by another");
      rows.set(seen.id, { ...row, order: structuredClone(next), orderVersion: row.orderVersion + 1 });
      return Promise.resolve("changed");
    },
    listWork: (work, dueAtEpochMs) =>
      Promise.resolve(
        [...rows.values()]
          .flatMap(({ id, order }) => {
            const left = readWork(order);
            return left?.work === work && left.dueAtEpochMs <= dueAtEpochMs
              ? [{ id, dueAtEpochMs: left.dueAtEpochMs }]
              : [];
          })
          .sort((one, other) => one.dueAtEpochMs - other.dueAtEpochMs),
      ),
  };
  return { store, rows };
};
