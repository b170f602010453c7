import * as z from "zod/mini";
import type { Identifier, TableInventory } from "#shared/personal-data.ts";
import type { Clock } from "../clock.ts";
import type { MemberSets } from "./member-sets.ts";
import type { Restored } from "./restored.ts";
import {
  changedByAnother,
  versionOf,
  type FixedRowStore,
  type RowKind,
  type RowStore,
  type VersionedRow,
} from "./row-store.ts";

/** Identifiers of a person: an address in upper or lower case, a number in E.164, or the number's keyed hash. */
type KnownBy = {
  readonly "email address": { readonly email: string };
  readonly number: { readonly number: string } | { readonly numberHash: string };
};

export type PersonKey = KnownBy[Identifier];

export type Subject<By extends Identifier = Identifier> = KnownBy[By] & { readonly sinceEpochMs: number };

export type IsTheirs<By extends Identifier> = (subject: Subject<By>) => boolean;

/** @returns undefined if the text was sealed under another key or for another row */
export type Unseal = (rowId: string, sealed: string) => string | undefined;

type RowTable = {
  readonly rowsOf: <Name extends string, Row extends VersionedRow<Name>>(
    kind: RowKind<Name, Row>,
  ) => RowStore<Name, Row>;
  readonly fixedRowsOf: <Row extends { readonly id: string }>(
    schema: z.ZodMiniType<Row>,
  ) => FixedRowStore<Row>;
  readonly clock: Clock;
};

export type ErasingTable = RowTable & {
  /** Deletes a row, unless its version has changed since it was read, or the row is gone. */
  readonly remove: <Row extends { readonly id: string }>(
    schema: z.ZodMiniType<Row>,
    id: string,
    version?: { readonly name: string; readonly seen: number },
  ) => Promise<Row | typeof changedByAnother>;
};

export type LiveTable = RowTable & {
  readonly sets: Pick<MemberSets, "take">;
  /** The time of a person's erasure, if it was after the oldest backup. */
  readonly erasedAt: (person: PersonKey) => number | undefined;
};

type NotifyingRows<By extends Identifier, Row> = {
  readonly subjects: (row: Row, unseal: Unseal) => readonly Subject<By>[];
  /** Ids of rows in the same table that are about the same person and can only be found through this one. */
  readonly leadsTo?: (row: Row) => readonly string[];
  readonly exported: (row: Row, isTheirs: IsTheirs<By>) => readonly object[];
  /** Rows that are only erased if the operator confirms it. */
  readonly waits?: {
    readonly while: (row: Row) => boolean;
    readonly because: string;
    readonly until: string;
  };
  /** A label of a row for operators, without personal data. */
  readonly label?: (row: Row) => string;
  readonly remarks?: (rows: readonly Row[]) => readonly string[];
};

/** Rows that are written once: erasing a person deletes the whole row, and a restore writes it back unchanged. */
type FixedRows<By extends Identifier, Row> = NotifyingRows<By, Row> & {
  readonly schema: z.ZodMiniType<Row>;
};

type ChangingRows<By extends Identifier, Name extends string, Row extends VersionedRow<Name>> = NotifyingRows<
  By,
  Row
> & {
  readonly kind: RowKind<Name, Row>;
  readonly erased: (row: Row, isTheirs: IsTheirs<By>) => "nothing" | { readonly leaves: Row[Name] };
  /** The row's state after a restore, or a function that merges the row into the live one. */
  readonly restored:
    | "as it was"
    | ((state: Row[Name], event: { readonly type: "restored" }, now: number) => Row[Name] | undefined)
    | { readonly joined: (row: Row, live: LiveTable) => Promise<Restored> };
};

/**
 * Functions that `npx --no checkin-site people` and `npx --no checkin-site restore` need for one kind of row with
 * personal data.
 */
export type DataHandling<By extends Identifier, Row> = FixedRows<By, Row> & {
  readonly erase: (
    table: ErasingTable,
    row: Row,
    isTheirs: IsTheirs<By>,
  ) => Promise<{ readonly row: Row; readonly isGone: boolean } | typeof changedByAnother>;
  /** Adds a missing row, without the data of people who were erased since. */
  readonly restore: (live: LiveTable, row: Row, unseal: Unseal, isErased: IsTheirs<By>) => Promise<Restored>;
};

type AnyHandling<By extends Identifier> = <Result>(
  use: <Row extends { readonly id: string }>(handling: DataHandling<By, Row>) => Result,
) => Result;

/** Rows about people. Their type differs by kind, so `using` passes the `DataHandling` of one kind to a callback. */
export type PersonalRows<By extends Identifier = Identifier> = { readonly using: AnyHandling<By> };

/** Rows without personal data, which are only restored. `restore` returns undefined for a row of another kind. */
export type OtherRows = {
  readonly restore: (row: unknown, live: LiveTable) => Promise<Restored> | undefined;
};

export type TableHandling = Readonly<Record<string, PersonalRows | OtherRows>>;

export type HandlingOf<Inventory extends TableInventory> = {
  readonly [Kind in keyof Inventory]: Inventory[Kind] extends {
    readonly foundBy: readonly (infer By extends Identifier)[];
  }
    ? PersonalRows<By>
    : OtherRows;
};

const toRestored = ({ type }: { readonly type: "added" | "known" }): Restored =>
  type === "added" ? "restored" : "exists";

export const personalFixedRows = <By extends Identifier, Row extends { readonly id: string }>(
  rows: FixedRows<By, Row>,
): PersonalRows<By> => {
  const { schema, subjects } = rows;
  return {
    using: (use) =>
      use({
        ...rows,
        erase: async (table, { id }) => {
          const removed = await table.remove(schema, id);
          return removed === changedByAnother ? removed : { row: removed, isGone: true };
        },
        restore: async (live, row, unseal, isErased) =>
          subjects(row, unseal).some(isErased)
            ? "erased"
            : toRestored(await live.fixedRowsOf(schema).add(row)),
      }),
  };
};

export const personalRows = <By extends Identifier, Name extends string, Row extends VersionedRow<Name>>(
  rows: ChangingRows<By, Name, Row>,
): PersonalRows<By> => {
  const { kind, subjects, erased, restored } = rows;
  return {
    using: (use) =>
      use({
        ...rows,
        schema: kind.schema,
        erase: async (table, row, isTheirs) => {
          const left = erased(row, isTheirs);
          if (left !== "nothing")
            return (await table.rowsOf(kind).change(row, left.leaves, table.clock())) === "changed"
              ? { row, isGone: false }
              : changedByAnother;
          const removed = await table.remove(kind.schema, row.id, versionOf(kind, row));
          return removed === changedByAnother ? removed : { row: removed, isGone: true };
        },
        restore: async (live, row, unseal, isErased) => {
          if (typeof restored === "object") return restored.joined(row, live);
          const left = subjects(row, unseal).some(isErased)
            ? erased(row, isErased)
            : { leaves: row[kind.stateName] };
          if (left === "nothing") return "erased";
          const next =
            restored === "as it was" ? undefined : restored(left.leaves, { type: "restored" }, live.clock());
          return toRestored(await live.rowsOf(kind).add({ ...row, [kind.stateName]: next ?? left.leaves }));
        },
      }),
  };
};

export const otherRows = <Row>(
  schema: z.ZodMiniType<Row>,
  restore: (row: Row, live: LiveTable) => Promise<Restored>,
): OtherRows => ({
  restore: (row, live) => {
    const read = z.safeParse(schema, row);
    return read.success ? restore(read.data, live) : undefined;
  },
});
