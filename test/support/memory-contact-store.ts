import type { ContactRecord } from "#functions/contact/contact-record.ts";
import type { ContactStore } from "#functions/contact/contact-store.ts";

/** The store's promises in a map: the canonical fake, held to them by contact-store.test.ts. */
export const makeMemoryContactStore = () => {
  const rows = new Map<string, ContactRecord>();
  const store: { -readonly [Method in keyof ContactStore]: ContactStore[Method] } = {
    find: (id) => Promise.resolve(structuredClone(rows.get(id))),
    add: (record) => {
      const known = rows.get(record.id);
      if (known !== undefined) return Promise.resolve({ type: "known", record: structuredClone(known) });
      rows.set(record.id, structuredClone(record));
      return Promise.resolve({ type: "added" });
    },
    changeDelivery: (seen, next) => {
      const row = rows.get(seen.id);
      if (row?.deliveryVersion !== seen.deliveryVersion) return Promise.resolve("changed by another");
      rows.set(seen.id, {
        ...row,
        delivery: structuredClone(next),
        deliveryVersion: row.deliveryVersion + 1,
      });
      return Promise.resolve("changed");
    },
    listDue: (mail, dueAtEpochMs) =>
      Promise.resolve(
        [...rows.values()]
          .map(({ id, receivedAtEpochMs, delivery }) => ({
            id,
            receivedAtEpochMs,
            mail: delivery.mail,
            dueAtEpochMs: delivery.dueAtEpochMs ?? Number.POSITIVE_INFINITY,
          }))
          .filter((row) => row.mail === mail && row.dueAtEpochMs <= dueAtEpochMs)
          .sort((one, other) => one.dueAtEpochMs - other.dueAtEpochMs)
          .map(({ id, receivedAtEpochMs, dueAtEpochMs: due }) => ({
            id,
            receivedAtEpochMs,
            dueAtEpochMs: due,
          })),
      ),
  };
  return { store, rows };
};
