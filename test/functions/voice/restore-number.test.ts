import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs, type Occurrence } from "#functions/voice/number/limit-windows.ts";
import { newNumberState, pruneNumber, type NumberState } from "#functions/voice/number/number-state.ts";
import { restoreNumber } from "#functions/voice/number/restore-number.ts";

const now = Date.UTC(2026, 10, 20, 12);

/** Few ids, so that live row and backup share some; a mark happened once, so that its time follows from its id. */
const marks = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 6 })
  .map((ids): Occurrence[] => ids.map((id) => ({ id: `mark-${id}`, atEpochMs: now - id * 5 * dayMs })));
const states: fc.Arbitrary<NumberState> = fc.record(
  {
    code: fc.record({
      hash: fc.constantFrom("one", "two"),
      messageId: fc.constant("message#1"),
      askedAtEpochMs: fc.constant(now),
    }),
    issued: marks,
    wrong: marks,
    calls: marks,
    blocked: fc.constant(true as const),
  },
  { requiredKeys: ["issued", "wrong", "calls"] },
);

const idsOf = ({ issued, wrong, calls }: NumberState) =>
  [issued, wrong, calls].map((each) => each.map(({ id }) => id).toSorted());
const both = (one: readonly string[], other: readonly string[]) =>
  [...new Set([...one, ...other])].toSorted();

test("[OPS-05] [VOICE-08] whatever a backup knows of a number, no limit is lowered, no block is lost and no code comes back", () => {
  fc.assert(
    fc.property(states, states, (state, backup) => {
      const { next = pruneNumber(state, now) } = restoreNumber(state, backup, now);
      const [live, known] = [idsOf(pruneNumber(state, now)), idsOf(pruneNumber(backup, now))];
      expect(idsOf(next)).toEqual(live.map((ids, index) => both(ids, known[index]!)));
      expect(next.blocked).toBe(state.blocked ?? backup.blocked);
      expect(next.code).toEqual(state.code);
      expect(restoreNumber(next, backup, now)).toEqual({ result: "there already" });
    }),
  );
});

test("[OPS-05] [VOICE-08] of a number that nothing is known of any more, no row is made", () => {
  const old = { ...newNumberState, calls: [{ id: "call", atEpochMs: now - 31 * dayMs }] };
  expect(restoreNumber(newNumberState, old, now)).toEqual({ result: "over" });
});
