import type { Restored } from "#functions/platform/rows/restored.ts";
import type { Occurrence } from "./limit-windows.ts";
import { newNumberState, pruneNumber, type NumberDecision, type NumberState } from "./number-state.ts";

const joined = (marks: readonly Occurrence[], others: readonly Occurrence[]): Occurrence[] => [
  ...marks,
  ...others.filter(({ id }) => !marks.some((mark) => mark.id === id)),
];

/** The remaining state of a number whose owner was erased at that time: later occurrences, and its block. Pure. */
export const forgetUntil = (state: NumberState, erasedAtEpochMs: number): NumberState => {
  const later = (marks: readonly Occurrence[]) =>
    marks.filter(({ atEpochMs }) => atEpochMs > erasedAtEpochMs);
  return {
    ...state,
    issued: later(state.issued),
    wrong: later(state.wrong),
    calls: later(state.calls),
  };
};

const weigh = ({ issued, wrong, calls, blocked }: NumberState): number =>
  issued.length + wrong.length + calls.length + (blocked ? 1 : 0);

/** Restores its block, and everything that counts against a limit, but not its code, which may have been used since. */
export const restoreNumber = (
  state: NumberState,
  backup: NumberState,
  now: number,
): NumberDecision<Restored> => {
  const next = pruneNumber(
    {
      ...state,
      issued: joined(state.issued, backup.issued),
      wrong: joined(state.wrong, backup.wrong),
      calls: joined(state.calls, backup.calls),
      ...(backup.blocked ? { blocked: true } : {}),
    },
    now,
  );
  const isNew = state === newNumberState;
  return weigh(next) > weigh(pruneNumber(state, now))
    ? { result: isNew ? "restored" : "added to", next }
    : { result: isNew ? "outdated" : "exists" };
};
