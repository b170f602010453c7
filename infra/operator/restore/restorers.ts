import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LiveTable, Subject, TableHandling, Unseal } from "#functions/platform/rows/data-handling.ts";
import { makeDynamoDbMemberSets } from "#functions/platform/rows/dynamodb-member-sets.ts";
import { makeDynamoDbFixedRows, makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { FixedRowStore } from "#functions/platform/rows/row-store.ts";
import type { RestoreRow } from "./restore-rows.ts";

type RestorerDeps = Pick<LiveTable, "clock" | "erasedAt"> & {
  readonly db: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly unseal: Unseal;
  readonly dryRun: boolean;
};

/** Dry runs use stand-ins that return the result of a write without writing. */
const openLiveTable = ({ db, tableName, clock, erasedAt, dryRun }: RestorerDeps): LiveTable => {
  const tryAdding =
    <Row extends { readonly id: string }>({ find }: FixedRowStore<Row>): FixedRowStore<Row>["add"] =>
    async ({ id }) => {
      const record = await find(id);
      return record === undefined ? { type: "added" } : { type: "known", record };
    };
  return {
    clock,
    erasedAt,
    fixedRowsOf: (schema) => {
      const store = makeDynamoDbFixedRows(db, tableName, schema);
      return dryRun ? { ...store, add: tryAdding(store) } : store;
    },
    rowsOf: (kind) => {
      const store = makeDynamoDbRowStore(db, tableName, kind);
      if (!dryRun) return store;
      return { ...store, add: tryAdding(store), change: () => Promise.resolve("changed") };
    },
    sets: dryRun
      ? { take: () => Promise.resolve({ type: "taken", count: 0 }) }
      : makeDynamoDbMemberSets(db, tableName),
  };
};

export const makeRestorer = (deps: RestorerDeps, handling: TableHandling): RestoreRow => {
  const live = openLiveTable(deps);
  const isErased = (subject: Subject) => subject.sinceEpochMs <= (live.erasedAt(subject) ?? 0);
  const restorers = Object.values(handling).map((rows) =>
    "restore" in rows
      ? (row: unknown) => rows.restore(row, live)
      : rows.using((of) => (row: unknown) => {
          const read = z.safeParse(of.schema, row);
          return read.success ? of.restore(live, read.data, deps.unseal, isErased) : undefined;
        }),
  );
  return async (row) => {
    for (const restorer of restorers) {
      const outcome = restorer(row);
      if (outcome !== undefined) return outcome;
    }
    return "unreadable";
  };
};
