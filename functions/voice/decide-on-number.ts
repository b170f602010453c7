import type { Clock } from "#functions/platform/clock.ts";
import { makeNumberRecord, numberIdOf } from "./number-record.ts";
import { newNumberState, type NumberDecision, type NumberState } from "./number-state.ts";
import type { NumberStore } from "./voice-stores.ts";

export type NumberDeps = { readonly numbers: NumberStore; readonly clock: Clock };

/** More tries than requests that ever meet on one number by chance; who floods one is told to come back. */
const raceAttempts = 10;

/**
 * Decides something about a number, whoever else does meanwhile; a number without a row is decided about like any other.
 * @throws when the store is out of reach, or when the row stays contested.
 */
export const decideOnNumber = async <Result>(
  { numbers, clock }: NumberDeps,
  numberHash: string,
  decide: (state: NumberState, now: number) => NumberDecision<Result>,
): Promise<Result> => {
  const id = numberIdOf(numberHash);
  for (let attempt = 0; attempt < raceAttempts; attempt += 1) {
    const record = await numbers.find(id);
    const now = clock();
    const { result, next } = decide(record?.number ?? newNumberState, now);
    if (next === undefined) return result;
    const written =
      record === undefined
        ? (await numbers.add(makeNumberRecord(id, next, now))).type === "added"
        : (await numbers.change(record, next)) === "changed";
    if (written) return result;
  }
  throw Object.assign(new Error("a number is changed by too many at once"), { name: "TimeoutError" });
};
