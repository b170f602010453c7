import * as z from "zod/mini";
import type { Identifier, TableInventory } from "#shared/data-inventory.ts";
import type { Clock } from "../clock.ts";
import type { MemberSets } from "./member-sets.ts";
import type { Restored } from "./restored.ts";
import type { RowKind, RowStore, VersionedRow } from "./row-store.ts";

/** What a person is known by: an address in upper or lower case, a number in E.164, or the number's keyed hash. */
type KnownBy = {
  readonly "e-mail address": { readonly email: string };
  readonly number: { readonly number: string } | { readonly numberHash: string };
};

export type PersonKey = KnownBy[Identifier];

/** Somebody whom a row is about, and since when it is. */
export type Subject<By extends Identifier = Identifier> = KnownBy[By] & { readonly sinceEpochMs: number };

export type IsTheirs<By extends Identifier> = (subject: Subject<By>) => boolean;

/** @returns undefined when it was sealed under another key or for another row. */
export type Unseal = (rowId: string, sealed: string) => string | undefined;

/** The live table that a backup's rows come back to. */
export type LiveTable = {
  readonly rowsOf: <Name extends string, Row extends VersionedRow<Name>, Work extends string, Waiting>(
    kind: RowKind<Name, Row, Work, Waiting>,
  ) => RowStore<Name, Row, Work, Waiting>;
  readonly sets: Pick<MemberSets, "take">;
  readonly clock: Clock;
  /** When a person was erased, if it was since the oldest backup. */
  readonly erasedAt: (person: PersonKey) => number | undefined;
};

/** All that `npm run person` and `npm run restore` need to know of one kind of row that is about people. */
export type DataHandling<
  By extends Identifier,
  Name extends string,
  Row extends VersionedRow<Name>,
  Work extends string,
  Waiting,
> = {
  readonly kind: RowKind<Name, Row, Work, Waiting>;
  readonly subjects: (row: Row, unseal: Unseal) => readonly Subject<By>[];
  /** Ids of rows of the same table that are about the same person, which only this row can tell. */
  readonly leadsTo?: (row: Row) => readonly string[];
  /** What of a row the person is handed. */
  readonly exported: (row: Row, isTheirs: IsTheirs<By>) => readonly object[];
  /** What an erasure leaves of a row: nothing, or a state without what is theirs. */
  readonly erased: (row: Row, isTheirs: IsTheirs<By>) => "nothing" | { readonly leaves: Row[Name] };
  /** What a restore makes of a row's state, since what happened after the backup is not known; or how it joins the live row. */
  readonly restored:
    | "as it was"
    | ((state: Row[Name], event: { readonly type: "restored" }, now: number) => Row[Name] | undefined)
    | { readonly joined: (row: Row, live: LiveTable) => Promise<Restored> };
  /** Rows that are erased only when the operator says so. */
  readonly waits?: {
    readonly while: (row: Row) => boolean;
    readonly because: string;
    readonly until: string;
  };
  /** What an operator may call a row: nothing personal. */
  readonly label?: (row: Row) => string;
  /** What else the operator should know about the rows that were erased, a sentence each. */
  readonly remarks?: (rows: readonly Row[]) => readonly string[];
};

type AnyHandling<By extends Identifier> = <Result>(
  use: <Name extends string, Row extends VersionedRow<Name>, Work extends string, Waiting>(
    handling: DataHandling<By, Name, Row, Work, Waiting>,
  ) => Result,
) => Result;

/** Rows that lead to somebody. Whoever uses them says what is to be done with rows of whatever type. */
export type PersonalRows<By extends Identifier = Identifier> = { readonly using: AnyHandling<By> };

/** Rows that lead to nobody: they are restored only. Undefined for a row of another kind. */
export type OtherRows = {
  readonly restore: (row: unknown, live: LiveTable) => Promise<Restored> | undefined;
};

export type TableHandling = Readonly<Record<string, PersonalRows | OtherRows>>;

/** A handling for each kind of row that an inventory declares. */
export type HandlingOf<Inventory extends TableInventory> = {
  readonly [Kind in keyof Inventory]: Inventory[Kind] extends {
    readonly foundBy: readonly (infer By extends Identifier)[];
  }
    ? PersonalRows<By>
    : OtherRows;
};

export const personalRows = <
  By extends Identifier,
  Name extends string,
  Row extends VersionedRow<Name>,
  Work extends string,
  Waiting,
>(
  handling: DataHandling<By, Name, Row, Work, Waiting>,
): PersonalRows<By> => ({ using: (use) => use(handling) });

/** @param restore what becomes of a row of a backup. */
export const otherRows = <Row>(
  schema: z.ZodMiniType<Row>,
  restore: (row: Row, live: LiveTable) => Promise<Restored>,
): OtherRows => ({
  restore: (row, live) => {
    const read = z.safeParse(schema, row);
    return read.success ? restore(read.data, live) : undefined;
  },
});
