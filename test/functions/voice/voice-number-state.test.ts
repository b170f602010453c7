import * as fc from "fast-check";
import { expect, test } from "vitest";
import { issueCode } from "#functions/voice/code/issue-code.ts";
import { dayMs, findOpening, minuteMs } from "#functions/voice/number/limit-windows.ts";
import {
  blockActions,
  forgetNumberAt,
  newNumberState,
  type NumberState,
} from "#functions/voice/number/number-state.ts";
import { reopenCode, redeemCode } from "#functions/voice/code/redeem-code.ts";
import { rounds } from "#test/support/rounds.ts";

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

/** Plays a history, and remembers by itself what happened in it. */
const play = (history: readonly Step[]) => {
  let state: NumberState = newNumberState;
  let now = Date.UTC(2026, 0, 1);
  let lastId = 0;
  let current: string | undefined;
  const issuedAt: number[] = [];
  const wrongAt: number[] = [];
  const wrongOf = new Map<string, number>();
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
        const asked = { messageId: `m${id}`, askedAtEpochMs: now - step.delayMs, codeHash: `hash-${id}` };
        const { result, next } = issueCode(state, asked, now);
        state = next ?? state;
        expect(issueCode(state, asked, now).result).toEqual(result);
        if (result.type === "issued") {
          issuedAt.push(now);
          current = asked.codeHash;
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
          if (current !== undefined) wrongOf.set(current, (wrongOf.get(current) ?? 0) + 1);
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

test("[VOICE-08] whatever happens to a number, its limits hold and no code is used twice", () => {
  fc.assert(
    fc.property(steps, (history) => {
      const { issuedAt, wrongAt, callsAt, usedCodes } = play(history);
      expect(new Set(usedCodes).size).toBe(usedCodes.length);
      expect(countWithin(issuedAt, 10 * minuteMs)).toBeLessThanOrEqual(3);
      expect(countWithin(issuedAt, dayMs)).toBeLessThanOrEqual(5);
      expect(countWithin(wrongAt, 10 * minuteMs)).toBeLessThanOrEqual(5);
      expect(countWithin(wrongAt, dayMs)).toBeLessThanOrEqual(10);
      expect(countWithin(callsAt, 10 * minuteMs)).toBeLessThanOrEqual(1);
      expect(countWithin(callsAt, dayMs)).toBeLessThanOrEqual(3);
      expect(countWithin(callsAt, 30 * dayMs)).toBeLessThanOrEqual(10);
    }),
    { numRuns: rounds({ usual: 40, soak: 2000 }) },
  );
});

test("[VOICE-08] no code is guessed at more than five times while it is good", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4 * minuteMs }), { maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
      (pauses, issues) => {
        let state: NumberState = newNumberState;
        let now = 1_000_000_000;
        let code: { hash: string; until: number } | undefined;
        const guesses = new Map<string, number>();
        pauses.forEach((pause, index) => {
          now += pause;
          if (issues.includes(index)) {
            const codeHash = `code-${index}`;
            const issued = issueCode(state, { messageId: `m${index}`, askedAtEpochMs: now, codeHash }, now);
            state = issued.next ?? state;
            if (issued.result.type === "issued") code = { hash: codeHash, until: now + 10 * minuteMs };
          }
          const { result, next } = redeemCode(state, { callId: `c${index}`, codeHash: "wrong" }, now);
          state = next ?? state;
          if (code !== undefined && now < code.until && result.type === "wrong") {
            guesses.set(code.hash, (guesses.get(code.hash) ?? 0) + 1);
          }
        });
        expect(Math.max(0, ...guesses.values())).toBeLessThanOrEqual(5);
      },
    ),
    { numRuns: rounds({ usual: 30, soak: 1500 }) },
  );
});

const issued = (messageId: string, askedAtEpochMs: number, now = askedAtEpochMs, state = newNumberState) =>
  issueCode(state, { messageId, askedAtEpochMs, codeHash: `hash of ${messageId}` }, now);

test("[VOICE-04] a message that is older than the newest code's gets none", () => {
  const state = issued("new", 2000).next!;
  expect(issued("old", 1000, 2001, state)).toEqual({ result: { type: "superseded" } });
});

test("[VOICE-04] of two messages of one second the later one wins, and the earlier one does not win it back", () => {
  const first = issued("first", 1000).next!;
  const second = issued("second", 1000, 1001, first).next!;
  expect(second.code?.messageId).toBe("second");
  expect(issued("first", 1000, 1002, second)).toEqual({ result: { type: "superseded" } });
});

test("[VOICE-04] the fourth message in ten minutes is told when to write again, once, and leaves the code as it is", () => {
  let state = newNumberState;
  for (const [index, id] of ["a", "b", "c"].entries())
    state = issued(id, index * 1000, undefined, state).next!;
  const fourth = issued("d", 4000, undefined, state);
  expect(fourth.result).toEqual({ type: "limited", tell: true, againAtEpochMs: 10 * minuteMs });
  expect(fourth.next?.code?.messageId).toBe("c");
  const again = issued("d", 4000, 4500, fourth.next);
  expect(again).toEqual({ result: { type: "limited", tell: true, againAtEpochMs: 10 * minuteMs } });
  expect(issued("e", 5000, undefined, fourth.next).result).toMatchObject({ type: "limited", tell: false });
});

test("[VOICE-07] a code that a dead call holds is free only for who has made sure of it", () => {
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

test("[VOICE-08] a limit that was lowered waits until enough has passed for the new one", () => {
  const marks = [3000, 1000, 2000].map((atEpochMs) => ({ id: String(atEpochMs), atEpochMs }));
  const windows = [
    { max: 2, withinMs: 10_000 },
    { max: 9, withinMs: dayMs },
  ];
  expect(findOpening(marks, windows, 4000)).toBe(12_000);
  expect(findOpening(marks, windows, 12_000)).toBeUndefined();
});

test("[VOICE-08] a right code that was used is no guess, however often it comes", () => {
  const used = redeemCode(
    issueCode(newNumberState, { messageId: "m", askedAtEpochMs: 0, codeHash: "h" }, 0).next!,
    { callId: "a", codeHash: "h" },
    1,
  ).next!;
  let state = used;
  for (let time = 2; time < 12; time += 1) {
    const { result, next } = redeemCode(state, { callId: `b${time}`, codeHash: "h" }, time);
    expect(result).toEqual({ type: "used before" });
    state = next!;
  }
  expect(state.wrong).toEqual([]);
});

test("[VOICE-08] a blocked number gets no code, its right code is wrong, and it is remembered for years", () => {
  const asked = { messageId: "m", askedAtEpochMs: 0, codeHash: "h" };
  const blocked = blockActions.block(issueCode(newNumberState, asked, 0).next!).next;
  expect(issueCode(blocked, { ...asked, messageId: "n" }, 1).result).toEqual({ type: "superseded" });
  expect(redeemCode(blocked, { callId: "a", codeHash: "h" }, 1).result).toEqual({ type: "wrong" });
  expect(forgetNumberAt(blocked, 0)).toBeGreaterThan(9 * 365 * 24 * 60 * 60);
  expect(redeemCode(blockActions.unblock(blocked).next, { callId: "a", codeHash: "h" }, 1).result).toEqual({
    type: "used",
  });
});
