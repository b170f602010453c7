import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type {
  DataHandling,
  LiveTable,
  TableHandling,
  Unseal,
} from "#functions/platform/rows/data-handling.ts";
import { makeDynamoDbMemberSets } from "#functions/platform/rows/dynamodb-member-sets.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { Restored } from "#functions/platform/rows/restored.ts";
import type { VersionedRow } from "#functions/platform/rows/row-store.ts";
import type { Identifier } from "#shared/data-inventory.ts";
import type { RestoreRow } from "./restore-rows.ts";

type RestorerDeps = Pick<LiveTable, "clock" | "erasedAt"> & {
  readonly db: DynamoDBDocumentClient;
  /** The live one. */
  readonly tableName: string;
  readonly unseal: Unseal;
  /** Reads only, and writes nothing. */
  readonly dryRun: boolean;
};

/** In a dry run with stand-ins that tell what a write would do and write nothing. */
const openLiveTable = ({ db, tableName, clock, erasedAt, dryRun }: RestorerDeps): LiveTable => ({
  clock,
  erasedAt,
  rowsOf: (kind) => {
    const store = makeDynamoDbRowStore(db, tableName, kind);
    if (!dryRun) return store;
    return {
      ...store,
      add: async ({ id }) => {
        const record = await store.find(id);
        return record === undefined ? { type: "added" } : { type: "known", record };
      },
      change: () => Promise.resolve("changed"),
    };
  },
  sets: dryRun
    ? { take: () => Promise.resolve({ type: "taken", count: 0 }) }
    : makeDynamoDbMemberSets(db, tableName),
});

/** Adds a row that is missing, without what is about somebody who was erased since. */
const restore = async <Name extends string, Row extends VersionedRow<Name>, Work extends string, Waiting>(
  live: LiveTable,
  unseal: Unseal,
  { kind, subjects, erased, restored }: DataHandling<Identifier, Name, Row, Work, Waiting>,
  row: Row,
): Promise<Restored> => {
  if (typeof restored === "object") return restored.joined(row, live);
  const isErased = (subject: ReturnType<typeof subjects>[number]) =>
    subject.sinceEpochMs <= (live.erasedAt(subject) ?? 0);
  const left = subjects(row, unseal).some(isErased) ? erased(row, isErased) : { leaves: row[kind.stateName] };
  if (left === "nothing") return "erased";
  const event = { type: "restored" } as const;
  const next = restored === "as it was" ? undefined : restored(left.leaves, event, live.clock());
  const added = await live.rowsOf(kind).add({ ...row, [kind.stateName]: next ?? left.leaves });
  return added.type === "added" ? "restored" : "there already";
};

/** How the rows of a table come back. */
export const makeRestorer = (deps: RestorerDeps, handling: TableHandling): RestoreRow => {
  const live = openLiveTable(deps);
  const restorers = Object.values(handling).map((rows) =>
    "restore" in rows
      ? (row: unknown) => rows.restore(row, live)
      : rows.using((of) => (row: unknown) => {
          const read = z.safeParse(of.kind.schema, row);
          return read.success ? restore(live, deps.unseal, of, read.data) : undefined;
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
