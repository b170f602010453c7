import { GetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { makeDynamoDbFixedRows, makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { DataHandling, ErasingTable, Unseal } from "#functions/platform/rows/data-handling.ts";
import type { Identifier } from "#shared/personal-data.ts";
import type { ScanTable } from "../command/scan-table.ts";
import { actOnLatest, makeEraseRow } from "./erase-row.ts";
import { joinPersons, type PersonRecord } from "./person-record.ts";
import type { PersonalTable } from "./personal-tables.ts";
import type { SoughtPerson } from "./tombstones.ts";

type Deps = {
  readonly db: DynamoDBDocumentClient;
  readonly scanTable: ScanTable;
  readonly clock: () => number;
  readonly unseal: Unseal;
  readonly person: SoughtPerson;
};

type Collector = {
  readonly take: (row: unknown, isLedTo: boolean) => boolean;
  readonly leadsTo: () => readonly string[];
  readonly found: () => PersonRecord | undefined;
};

const collect = <Row extends { readonly id: string }>(
  { db, clock, unseal, person }: Deps,
  tableName: string,
  key: string,
  name: string,
  handling: DataHandling<Identifier, Row>,
): Collector => {
  const { schema, subjects, exported, erase, waits, label, remarks, leadsTo } = handling;
  const table: ErasingTable = {
    rowsOf: (kind) => makeDynamoDbRowStore(db, tableName, kind),
    fixedRowsOf: (ofSchema) => makeDynamoDbFixedRows(db, tableName, ofSchema),
    clock,
    remove: makeEraseRow(db, tableName),
  };
  const rows = new Map<string, Row>();
  const { isTheirs } = person;
  const labelsOf = (some: readonly Row[]) =>
    label === undefined || some.length === 0 ? "" : `: ${some.map(label).join(", ")}`;

  const eraseLatest = async (seen: Row, evenWaiting: boolean) => {
    let latest = seen;
    const outcome = await actOnLatest<Row, { readonly row: Row; readonly isGone: boolean } | "waits">(
      () => table.fixedRowsOf(schema).find(seen.id),
      async (row) => {
        latest = row;
        return waits?.while(row) === true && !evenWaiting ? "waits" : erase(table, row, isTheirs);
      },
    );
    // Most likely erased by our own request, whose reply was lost.
    return outcome === "gone" ? { row: latest, isGone: true } : outcome;
  };

  return {
    take: (row, isLedTo) => {
      const read = z.safeParse(schema, row);
      if (!read.success) return false;
      if (isLedTo || subjects(read.data, unseal).some(isTheirs)) rows.set(read.data.id, read.data);
      return true;
    },
    leadsTo: () => [...rows.values()].flatMap((row) => leadsTo?.(row) ?? []),
    found: () => {
      const records = [...rows.values()];
      if (records.length === 0) return undefined;
      const waiting = records.filter((row) => waits?.while(row) === true);
      return {
        data: { [key]: records.flatMap((row) => exported(row, isTheirs)) },
        addresses: records
          .flatMap((row) => subjects(row, unseal))
          .flatMap((subject) => (isTheirs(subject) && "email" in subject ? [subject.email] : [])),
        objection:
          waits === undefined || waiting.length === 0
            ? undefined
            : `${waits.because}${labelsOf(waiting)}. ${waits.until}`,
        erase: async (evenWaiting, report) => {
          const done: { readonly row: Row; readonly isGone: boolean }[] = [];
          const left: Row[] = [];
          const describe = (some: readonly Row[], what: string) => {
            if (some.length > 0)
              report(`${some.length} of ${records.length} ${name} ${what}${labelsOf(some)}.`);
          };
          const rowsOf = (isGone: boolean) =>
            done.filter((one) => one.isGone === isGone).map(({ row }) => row);
          try {
            for (const record of records) {
              const outcome = await eraseLatest(record, evenWaiting);
              if (typeof outcome === "object") done.push(outcome);
              else left.push(record);
            }
          } finally {
            const [failed, ...untried] = records.slice(done.length + left.length);
            const touched = [...done.map(({ row }) => row), ...(failed === undefined ? [] : [failed])];
            describe(rowsOf(true), "erased");
            describe(rowsOf(false), "left, without the person's data");
            if (failed !== undefined)
              describe([failed, ...untried], "may still exist, because a request failed");
            if (touched.length > 0) for (const line of remarks?.(touched) ?? []) report(line);
            describe(left, `left, because ${waits?.because ?? "they kept changing"}`);
          }
          return left.length === 0;
        },
      };
    },
  };
};

const keyedSchema = z.object({ id: z.string() });

/** Stored rows of a table about a person. No index leads from people to rows, so the whole table is read. */
export const findPerson = async (
  deps: Deps,
  tableName: string,
  { inventory, handling }: Pick<PersonalTable, "inventory" | "handling">,
): Promise<PersonRecord> => {
  const { db, scanTable, person } = deps;
  const collectors = Object.entries(handling).flatMap(([key, rows]) => {
    const declared = inventory[key];
    return "using" in rows && typeof declared === "object"
      ? [rows.using((of) => collect(deps, tableName, key, declared.name, of))]
      : [];
  });
  const take = (row: unknown, isLedTo: boolean) => {
    const isKnown = collectors.map((collector) => collector.take(row, isLedTo)).includes(true);
    if (!isKnown && person.isNamedIn(row))
      throw new Error(`a row about this person has an unknown format: ${keyedSchema.parse(row).id}`);
  };
  for await (const page of scanTable(tableName)) for (const row of page) take(row, false);
  for (const id of collectors.flatMap(({ leadsTo }) => leadsTo())) {
    const { Item } = await db.send(
      new GetCommand({ TableName: tableName, Key: { id }, ConsistentRead: true }),
    );
    if (Item !== undefined) take(Item, true);
  }
  return joinPersons(...collectors.flatMap(({ found }) => found() ?? []));
};
