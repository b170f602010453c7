import type { Clock } from "../clock.ts";
import { changedRow, type RowStore, type VersionedRow } from "./row-store.ts";

/**
 * More attempts than there are ever writers on one row by chance. A client that floods a row is told to come back.
 */
export const attemptsMax = 10;
/** A client that floods a slow table is told so before its request times out and looks like a fault of ours. */
const conflictRetryMs = 4000;
/** The fewest attempts, even on a slow table: the other write may have been our own, whose reply was lost. */
const attemptsMin = 3;

/**
 * Counts as an outage (outage.ts), because another try later may succeed. The row stays as the other writers left it.
 */
export class WriteConflictError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * Reads, decides and writes until a write succeeds on the row that was read (optimistic concurrency).
 * @param attempt decides on a row and writes it. It returns undefined if another writer has changed the row since.
 * @throws WriteConflictError when every attempt came too late, or when the store is out of reach.
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
      throw new WriteConflictError("a row is changed by too many at once");
    row = await find(id);
  }
};

type AppliedEvent<Row> = {
  /** The row as it is now, or as it was last seen if it is gone. */
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
