import { numberIdOf } from "#functions/platform/number-keys.ts";
import { readModifyWrite } from "#functions/platform/rows/apply-event.ts";
import type { Clock } from "#functions/platform/clock.ts";
import { makeNumberRecord, type NumberStore } from "./number-record.ts";
import { newNumberState, type NumberDecision, type NumberState } from "./number-state.ts";

export type NumberDeps = { readonly numbers: NumberStore; readonly clock: Clock };

/**
 * Decides on the number's current row, even if others change it at the same time. A missing row is the same as an empty
 * one.
 */
export const decideOnNumber = async <Result>(
  { numbers, clock }: NumberDeps,
  numberHash: string,
  decide: (state: NumberState, now: number) => NumberDecision<Result>,
): Promise<Result> => {
  const id = numberIdOf(numberHash);
  const { find } = numbers;
  const { result } = await readModifyWrite({ find, clock }, id, await find(id), async (record) => {
    const now = clock();
    const { result, next, validWithoutWrite = false } = decide(record?.number ?? newNumberState, now);
    if (next === undefined) return { result };
    const written =
      record === undefined
        ? (await numbers.add(makeNumberRecord(id, next, now))).type === "added"
        : (await numbers.change(record, next, now)) === "changed";
    return written || validWithoutWrite ? { result } : undefined;
  });
  return result;
};
