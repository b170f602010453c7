import type { Clock } from "../clock.ts";
import { changedRow, type RowStore, type VersionedRow } from "./row-store.ts";

/**
 * More attempts than concurrent writers of one row in normal use. A client that floods a row gets a response to retry
 * later.
 */
export const attemptsMax = 10;
/** A client that floods a slow table gets this response before its request times out and looks like a server error. */
const conflictRetryMs = 4000;
/** The fewest attempts, even on a slow table: the other write may have been our own, whose reply was lost. */
const attemptsMin = 3;

/** Counts as an outage (outage.ts), because a later retry may succeed. The row stays as the other writers left it. */
export class WriteConflictError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * Reads, decides and writes until a write succeeds on the row that was read (optimistic concurrency).
 * @param attempt decides on a row and writes it. It returns undefined if another writer has changed the row since.
 * @throws WriteConflictError if every attempt came too late, or if the store is out of reach
 */
export const readModifyWrite = async <Row, Outcome extends object>(
  { find, clock }: { readonly find: (id: string) => Promise<Row | undefined>; readonly clock: Clock },
  id: string,
  seen: Row | undefined,
  attempt: (row: Row | undefined) => Promise<Outcome | undefined>,
): Promise<Outcome> => {
  const until = clock() + conflictRetryMs;
  let row = seen;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt(row);
    if (outcome !== undefined) return outcome;
    const isTooLong = attempts >= attemptsMin && clock() >= until;
    if (isTooLong || attempts === attemptsMax)
      throw new WriteConflictError("too many write conflicts on one row");
    row = await find(id);
  }
};

type AppliedEvent<Row> = {
  /** The current row, or the last version that was read if it is gone. */
  readonly record: Row;
  readonly changed: boolean;
};

export const applyEvent = <Name extends string, Row extends VersionedRow<Name>, Event>(
  { store, clock }: { readonly store: RowStore<Name, Row>; readonly clock: Clock },
  nextState: (state: Row[Name], event: Event, now: number) => Row[Name] | undefined,
  seen: Row,
  event: Event,
): Promise<AppliedEvent<Row>> =>
  readModifyWrite({ find: store.find, clock }, seen.id, seen, async (row) => {
    if (row === undefined) return { record: seen, changed: false };
    const now = clock();
    const next = nextState(row[store.kind.stateName], event, now);
    if (next === undefined) return { record: row, changed: false };
    return (await store.change(row, next, now)) === "changed"
      ? { record: changedRow(store.kind, row, next, now), changed: true }
      : undefined;
  });
