import * as z from "zod/mini";
import {
  changedRow,
  versionOf,
  type RowKind,
  type RowStore,
  type VersionedRow,
  type WorkList,
  type WorkQueue,
} from "#functions/platform/rows/row-store.ts";

/** A row store in a map: the canonical fake. The tests of each capability's store run on it and on the real one. */
export const makeMemoryRowStore = <Name extends string, Row extends VersionedRow<Name>, Waiting>(
  kind: RowKind<Name, Row> & { readonly queue?: WorkQueue<Row[Name], Waiting> },
  /** The rows of another store, if they are also rows of this kind. */
  rows = new Map<string, Row>(),
) => {
  const { queue } = kind;
  type Store = RowStore<Name, Row> & WorkList<string, Waiting>;
  /** A change replaces a row, so its work is computed once: some tests have thousands of rows and look at each often. */
  const workOfRows = new WeakMap<Row, ReturnType<typeof findWork>>();
  const findWork = (row: Row) => queue?.workOf(row[kind.stateName]);
  const readWork = (row: Row) => {
    if (!workOfRows.has(row)) workOfRows.set(row, findWork(row));
    return workOfRows.get(row);
  };
  type Due = { readonly row: Row; readonly dueAtEpochMs: number };
  const readDue = (work: string, dueAtEpochMs: number) =>
    [...rows.values()]
      .flatMap((row) => {
        const left = readWork(row);
        return left?.work === work && left.dueAtEpochMs <= dueAtEpochMs
          ? [{ row, dueAtEpochMs: left.dueAtEpochMs }]
          : [];
      })
      .sort((one, other) => one.dueAtEpochMs - other.dueAtEpochMs || (one.row.id < other.row.id ? -1 : 1));
  /** Sorts like the index; the row itself may have left it since. */
  const keyOf = ({ row, dueAtEpochMs }: Due) => `${String(dueAtEpochMs).padStart(16, "0")} ${row.id}`;
  const readWaiting = ({ row, dueAtEpochMs }: Due) =>
    z.parse(queue!.waitingSchema, { ...row, [queue!.dueName]: dueAtEpochMs, dueAtEpochMs });
  const store: { -readonly [Key in keyof Store]: Store[Key] } = {
    kind,
    find: (id) => Promise.resolve(structuredClone(rows.get(id))),
    add: (row) => {
      const known = rows.get(row.id);
      if (known !== undefined) return Promise.resolve({ type: "known", record: structuredClone(known) });
      rows.set(row.id, structuredClone(row));
      return Promise.resolve({ type: "added" });
    },
    change: (seen, next, now) => {
      const row = rows.get(seen.id);
      if (row === undefined || versionOf(kind, row).seen !== versionOf(kind, seen).seen)
        return Promise.resolve("changed by another");
      rows.set(seen.id, changedRow(kind, row, structuredClone(next), now));
      return Promise.resolve("changed");
    },
    listDue: (work, dueAtEpochMs) => Promise.resolve(readDue(work, dueAtEpochMs).map(readWaiting)),
    pageDue: (work, dueAtEpochMs, { limit, after }) => {
      const due = readDue(work, dueAtEpochMs).filter((one) => after === undefined || keyOf(one) > after);
      const page = due.slice(0, limit);
      const waiting = page.map(readWaiting);
      const last = page.at(-1);
      return Promise.resolve(
        due.length > limit && last !== undefined ? { waiting, next: keyOf(last) } : { waiting },
      );
    },
  };
  return { store, rows };
};
