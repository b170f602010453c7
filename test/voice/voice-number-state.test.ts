import * as fc from "fast-check";
import { expect, test } from "vitest";
import { issueCode } from "#functions/voice/code/issue-code.ts";
import { dayMs, findOpening, minuteMs, type Occurrence } from "#functions/voice/number/limit-windows.ts";
import {
  blockActions,
  forgetNumberAt,
  newNumberState,
  pruneNumber,
  type NumberState,
} from "#functions/voice/number/number-state.ts";
import { restoreNumber } from "#functions/voice/number/restore-number.ts";
import { reopenCode, redeemCode } from "#functions/voice/code/redeem-code.ts";
import { sampleSize } from "#test/support/sample.ts";

type Step =
  | { readonly type: "issue"; readonly delayMs: number }
  | { readonly type: "guess"; readonly right: boolean; readonly repeated: boolean }
  | { readonly type: "reopen last" }
  | { readonly type: "wait"; readonly ms: number };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant("issue" as const), delayMs: fc.integer({ min: 0, max: 12 * minuteMs }) }),
    fc.record({ type: fc.constant("guess" as const), right: fc.boolean(), repeated: fc.boolean() }),
    fc.record({ type: fc.constant("guess" as const), right: fc.boolean(), repeated: fc.boolean() }),
    fc.record({ type: fc.constant("reopen last" as const) }),
    fc.record({
      type: fc.constant("wait" as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 11 * minuteMs }), fc.integer({ min: 0, max: 8 * dayMs })),
    }),
  ),
  { maxLength: 120 },
);

const countWithin = (times: readonly number[], withinMs: number): number =>
  Math.max(0, ...times.map((at) => times.filter((other) => other <= at && at - other < withinMs).length));

/** Applies a history, and records its events independently. */
const play = (history: readonly Step[]) => {
  let state: NumberState = newNumberState;
  let now = Date.UTC(2026, 0, 1);
  let lastId = 0;
  let current: string | undefined;
  const issuedAt: number[] = [];
  const wrongAt: number[] = [];
  /** The number of wrong guesses at each code while it was valid. */
  const wrongOf = new Map<string, number>();
  let goodUntil = 0;
  const calls = new Map<string, { readonly code: string; readonly at: number }>();
  const usedCodes: string[] = [];
  for (const step of history) {
    now += 1;
    const id = String((lastId += 1));
    switch (step.type) {
      case "wait":
        now += step.ms;
        break;
      case "issue": {
        const requests = { messageId: `m${id}`, askedAtEpochMs: now - step.delayMs, codeHash: `hash-${id}` };
        const { result, next } = issueCode(state, requests, now);
        state = next ?? state;
        expect(issueCode(state, requests, now).result).toEqual(result);
        if (result.type === "issued") {
          issuedAt.push(now);
          current = requests.codeHash;
          goodUntil = requests.askedAtEpochMs + 10 * minuteMs;
        }
        break;
      }
      case "guess": {
        const codeHash = step.right && current !== undefined ? current : "hash-of-a-wrong-one";
        const use = { callId: `c${id}`, codeHash };
        const { result, next } = redeemCode(state, use, now);
        state = next ?? state;
        if (step.repeated) expect(redeemCode(state, use, now).result.type).toBe(result.type);
        if (result.type === "used") {
          calls.set(use.callId, { code: codeHash, at: now });
          usedCodes.push(codeHash);
        }
        if (result.type === "wrong") {
          wrongAt.push(now);
          if (current !== undefined && now < goodUntil) wrongOf.set(current, (wrongOf.get(current) ?? 0) + 1);
        }
        break;
      }
      case "reopen last": {
        const last = [...calls.keys()].at(-1);
        if (last === undefined) break;
        state = reopenCode(state, last).next ?? state;
        expect(reopenCode(state, last)).toEqual({ result: undefined });
        usedCodes.splice(usedCodes.indexOf(calls.get(last)!.code), 1);
        calls.delete(last);
        break;
      }
    }
  }
  return {
    state,
    now,
    issuedAt,
    wrongAt,
    wrongOf,
    callsAt: [...calls.values()].map(({ at }) => at),
    usedCodes,
  };
};

test("[VOICE-08] the limits of a number hold in every history, and no code is used twice", () => {
  fc.assert(
    fc.property(steps, (history) => {
      const { issuedAt, wrongAt, wrongOf, callsAt, usedCodes } = play(history);
      expect(new Set(usedCodes).size).toBe(usedCodes.length);
      expect(countWithin(issuedAt, 10 * minuteMs)).toBeLessThanOrEqual(3);
      expect(countWithin(issuedAt, dayMs)).toBeLessThanOrEqual(5);
      expect(countWithin(wrongAt, 10 * minuteMs)).toBeLessThanOrEqual(5);
      expect(countWithin(wrongAt, dayMs)).toBeLessThanOrEqual(10);
      expect(Math.max(0, ...wrongOf.values())).toBeLessThanOrEqual(5);
      expect(countWithin(callsAt, 10 * minuteMs)).toBeLessThanOrEqual(1);
      expect(countWithin(callsAt, dayMs)).toBeLessThanOrEqual(3);
      expect(countWithin(callsAt, 30 * dayMs)).toBeLessThanOrEqual(10);
    }),
    { numRuns: sampleSize({ usual: 20, full: 2000 }) },
  );
});

const issued = (messageId: string, askedAtEpochMs: number, now = askedAtEpochMs, state = newNumberState) =>
  issueCode(state, { messageId, askedAtEpochMs, codeHash: `hash of ${messageId}` }, now);

test("[VOICE-04] the later of two messages in one second replaces the earlier one", () => {
  const first = issued("first", 1000).next!;
  const second = issued("second", 1000, 1001, first).next!;
  expect(second.code?.messageId).toBe("second");
  expect(issued("first", 1000, 1002, second)).toEqual({ result: { type: "superseded" } });
});

test("[VOICE-07] a code held by a crashed call is free only if that call was not placed", () => {
  const state = issued("m", 0).next!;
  const held = redeemCode(state, { callId: "dead", codeHash: "hash of m" }, 1000).next!;
  const use = { callId: "mine", codeHash: "hash of m" };
  expect(redeemCode(held, use, 30_999).result).toEqual({ type: "used before" });
  expect(redeemCode(held, use, 31_000)).toEqual({ result: { type: "held", byCallId: "dead" } });
  const placed = { ...use, holder: { callId: "dead", placed: true } };
  expect(redeemCode(held, placed, 31_000).result).toEqual({ type: "used before" });
  const other = { ...use, holder: { callId: "another", placed: false } };
  expect(redeemCode(held, other, 31_000).result).toEqual({ type: "held", byCallId: "dead" });
  const free = { ...use, holder: { callId: "dead", placed: false } };
  expect(redeemCode(held, free, 31_000)).toMatchObject({
    result: { type: "used" },
    next: { calls: [{ id: "mine" }], code: { usedBy: { id: "mine" } } },
  });
});

test("[VOICE-08] a number gets three calls a day and ten in thirty days", () => {
  let state: NumberState = newNumberState;
  const call = (now: number) => {
    state = issued(`m${now}`, now, now, state).next ?? state;
    const { result, next } = redeemCode(state, { callId: `c${now}`, codeHash: `hash of m${now}` }, now);
    state = next ?? state;
    return result.type === "used";
  };
  const placedOn = [0, 1, 2, 3].map(
    (day) => [0, 11, 22, 33].filter((minute) => call(day * dayMs + minute * minuteMs)).length,
  );
  expect(placedOn).toEqual([3, 3, 3, 1]);
});

test("[VOICE-08] a lowered limit opens again once enough earlier calls have left its window", () => {
  const marks = [3000, 1000, 2000].map((atEpochMs) => ({ id: String(atEpochMs), atEpochMs }));
  const windows = [
    { max: 2, withinMs: 10_000 },
    { max: 9, withinMs: dayMs },
  ];
  expect(findOpening(marks, windows, 4000)).toBe(12_000);
  expect(findOpening(marks, windows, 12_000)).toBeUndefined();
});

test("[VOICE-08] a blocked number gets no code, its code is refused, and its row lasts for years", () => {
  const requests = { messageId: "m", askedAtEpochMs: 0, codeHash: "h" };
  const blocked = blockActions.block(issueCode(newNumberState, requests, 0).next!).next;
  expect(issueCode(blocked, { ...requests, messageId: "n" }, 1).result).toEqual({ type: "superseded" });
  expect(redeemCode(blocked, { callId: "a", codeHash: "h" }, 1).result).toEqual({ type: "wrong" });
  expect(forgetNumberAt(blocked, 0)).toBeGreaterThan(9 * 365 * 24 * 60 * 60);
  expect(redeemCode(blockActions.unblock(blocked).next, { callId: "a", codeHash: "h" }, 1).result).toEqual({
    type: "used",
  });
});

const noon = Date.UTC(2026, 10, 20, 12);

/** Few ids, so that live row and backup share some; a mark happened once, so that its time follows from its id. */
const marks = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 6 })
  .map((ids): Occurrence[] => ids.map((id) => ({ id: `mark-${id}`, atEpochMs: noon - id * 5 * dayMs })));
const states: fc.Arbitrary<NumberState> = fc.record(
  {
    code: fc.record({
      hash: fc.constantFrom("one", "two"),
      messageId: fc.constant("message#1"),
      askedAtEpochMs: fc.constant(noon),
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

test("[OPS-05] [VOICE-08] restoring a backup lowers no limit, removes no block and restores no code", () => {
  fc.assert(
    fc.property(states, states, (state, backup) => {
      const { next = pruneNumber(state, noon) } = restoreNumber(state, backup, noon);
      const [live, known] = [idsOf(pruneNumber(state, noon)), idsOf(pruneNumber(backup, noon))];
      expect(idsOf(next)).toEqual(live.map((ids, index) => both(ids, known[index]!)));
      expect(next.blocked).toBe(state.blocked ?? backup.blocked);
      expect(next.code).toEqual(state.code);
      expect(restoreNumber(next, backup, noon)).toEqual({ result: "exists" });
    }),
  );
});

test("[OPS-05] [VOICE-08] restoring outdated entries of an unknown number creates no row", () => {
  const old = { ...newNumberState, calls: [{ id: "call", atEpochMs: noon - 31 * dayMs }] };
  expect(restoreNumber(newNumberState, old, noon)).toEqual({ result: "outdated" });
});
