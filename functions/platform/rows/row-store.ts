import type * as z from "zod/mini";

/** All changing data of a row is in one map, and `<map>Version` next to it counts the changes. */
export type VersionedRow<Name extends string> = { readonly id: string } & Readonly<Record<Name, unknown>> &
  Versioned<Name>;

type Versioned<Name extends string> = Readonly<Record<`${Name}Version`, number>>;

/** A sparse index of the table (*-capability.ts in infra/), which lists the rows that leave work. */
export type WorkQueue<State, Waiting> = {
  readonly indexName: string;
  readonly workName: string;
  readonly dueName: string;
  /** The remaining work of a row, and its time. Rows for which it returns undefined are not in the index. */
  readonly workOf: (state: State) => { readonly work: string; readonly dueAtEpochMs: number } | undefined;
  readonly waitingSchema: z.ZodMiniType<Waiting>;
};

/** A kind of row that changes, with the definitions that its stores need. Several kinds may share a table. */
export type RowKind<Name extends string, Row extends VersionedRow<Name>> = {
  readonly schema: z.ZodMiniType<Row>;
  readonly stateName: Name;
  readonly queue?: WorkQueue<Row[Name], unknown>;
  /** Further keys of a new row, for an index of another kind that shares the same rows. */
  readonly extraIndexKeys?: (row: Row) => Readonly<Record<string, unknown>>;
  /** A time in seconds. If present, every change sets a new expiry of the row. */
  readonly expiresAt?: (next: Row[Name], now: number) => number;
};

/** Stores rows that never change. Every method throws when the store is out of reach. */
export type FixedRowStore<Row> = {
  readonly find: (id: string) => Promise<Row | undefined>;
  /** Stores a row once under its id. `known`: a row with this id exists already, and may have other content. */
  readonly add: (
    row: Row,
  ) => Promise<{ readonly type: "added" } | { readonly type: "known"; readonly record: Row }>;
};

export const changedByAnother = "changed by another";

export type RowStore<Name extends string, Row extends VersionedRow<Name>> = FixedRowStore<Row> & {
  readonly kind: RowKind<Name, Row>;
  readonly change: (seen: Row, next: Row[Name], now: number) => Promise<"changed" | typeof changedByAnother>;
};

export type WorkList<Work extends string, Waiting> = {
  /**
   * The rows with this work that are due at that time or earlier, the longest due first. It may lag behind the rows.
   */
  readonly listDue: (work: Work, dueAtEpochMs: number) => Promise<readonly Waiting[]>;
  readonly pageDue: PageDue<Work, Waiting>;
};

/** @param page `after` is the `next` of the previous page, which may come from outside. */
type PageDue<Work, Waiting> = (
  work: Work,
  dueAtEpochMs: number,
  page: { readonly limit: number; readonly after?: string | undefined },
) => Promise<DuePage<Waiting>>;

export type DuePage<Waiting> = {
  readonly waiting: readonly Waiting[];
  readonly next?: string;
};

export async function* readDuePages<Work, Waiting>(
  { pageDue }: { readonly pageDue: PageDue<Work, Waiting> },
  work: Work,
  dueAtEpochMs: number,
  limit: number,
): AsyncGenerator<readonly Waiting[]> {
  let after: string | undefined;
  do {
    const page = await pageDue(work, dueAtEpochMs, { limit, after });
    yield page.waiting;
    after = page.next;
  } while (after !== undefined);
}

/** The keys of a row's index. They are copied to the top of the row, because an index cannot reach into a map. */
export const indexKeysOf = <State>(
  { workName, dueName, workOf }: WorkQueue<State, unknown>,
  state: State,
): Readonly<Record<string, string | number | undefined>> => {
  const left = workOf(state);
  return { [workName]: left?.work, [dueName]: left?.dueAtEpochMs };
};

type Named<Name extends string> = { readonly stateName: Name };

export const versionOf = <Name extends string>({ stateName }: Named<Name>, row: Versioned<Name>) => {
  const name = `${stateName}Version` as const;
  return { name, seen: row[name] };
};

export const changedRow = <Name extends string, Row extends VersionedRow<Name>>(
  kind: Named<Name> & { readonly expiresAt?: (next: Row[Name], now: number) => number },
  row: Row,
  next: Row[Name],
  now: number,
): Row => {
  const version = versionOf(kind, row);
  return {
    ...row,
    [kind.stateName]: next,
    [version.name]: version.seen + 1,
    ...(kind.expiresAt === undefined ? {} : { expiresAtEpochSeconds: kind.expiresAt(next, now) }),
  };
};
