import { expect } from "vitest";
import { makeDynamoDbRowStore, makeDynamoDbWorkStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { makeDynamoDb } from "#functions/platform/rows/table.ts";
import type { RowKind, VersionedRow } from "#functions/platform/rows/row-store.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";

type Db = ReturnType<typeof makeDynamoDb>;
type Keys = Readonly<Record<string, unknown>>;

/** One kind of row, with its types erased: the index keys of a new record, and those of a changed one. */
export const makeRowCase = <Name extends string, Row extends VersionedRow<Name>>(
  title: string,
  table: string,
  kind: RowKind<Name, Row>,
  record: Row,
  next: Row[Name],
  [keys, keysAfter]: readonly [Keys, Keys],
) => ({
  title,
  table,
  isQueued: kind.queue !== undefined,
  record,
  keys,
  changed: { ...record, [kind.stateName]: next, [`${kind.stateName}Version`]: 1, ...keysAfter },
  open: (db: Db, now: number) => {
    const store = makeDynamoDbRowStore(db, table, kind);
    return {
      ...store,
      add: () => store.add(record),
      change: () => store.change(record, next, now),
    };
  },
  /** Whether the row is in its index under these keys. */
  isListed: async (db: Db, of: Keys) => {
    const { queue } = kind;
    if (queue === undefined) return false;
    const store = makeDynamoDbWorkStore(db, table, { ...kind, queue });
    const listed = await store.listDue(String(of[queue.workName]), Number(of[queue.dueName]));
    return (listed as readonly { readonly id: string }[]).some(({ id }) => id === record.id);
  },
});

type RowCase = {
  readonly table: string;
  readonly isQueued: boolean;
  readonly record: { readonly id: string };
  readonly keys: Keys;
  readonly changed: object;
  readonly open: (
    db: Db,
    now: number,
  ) => {
    readonly add: () => Promise<unknown>;
    readonly find: (id: string) => Promise<unknown>;
    readonly change: () => Promise<unknown>;
  };
  readonly isListed: (db: Db, of: Keys) => Promise<boolean>;
};

/** The row is stored with its keys, listed as work, changed once, and returned when added a second time. */
export const expectStored = async (
  db: Db,
  now: number,
  { table, isQueued, record, keys, changed, open, isListed }: RowCase,
): Promise<void> => {
  const store = open(db, now);
  expect(await store.add()).toEqual({ type: "added" });
  expect(await openRawTable(db, table).read(record.id)).toEqual({ ...record, ...keys });
  expect([await store.find(record.id), await isListed(db, keys)]).toEqual([record, isQueued]);
  expect([await store.change(), await store.change()]).toEqual(["changed", "changed by another"]);
  expect(await openRawTable(db, table).read(record.id)).toEqual(changed);
  expect(await isListed(db, keys)).toBe(false);
  expect(await store.add()).toMatchObject({ type: "known", record: { id: record.id } });
};
