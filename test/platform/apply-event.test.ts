import { expect, test } from "vitest";
import { applyEvent, attemptsMax, WriteConflictError } from "#functions/platform/rows/apply-event.ts";
import { isOutage } from "#functions/platform/outage.ts";
import { callRows, makeCallRecord } from "#functions/voice/call/call-record.ts";
import { nextCallState, type CallEvent, type CallState } from "#functions/voice/call/call-state.ts";
import { decideOnNumber } from "#functions/voice/number/decide-on-number.ts";
import { numberIdOf } from "#functions/platform/number-keys.ts";
import { numberRows } from "#functions/voice/number/number-record.ts";
import type { NumberDecision, NumberState } from "#functions/voice/number/number-state.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

const now = 1000;
const clock = () => now;
const accepted: CallEvent = { type: "accepted", providerCallId: "p" };

/** The row of a call, and others who write it each time before we do. */
const makeContext = async (...others: readonly CallState[]) => {
  const { store, rows } = makeMemoryRowStore(callRows);
  const record = makeCallRecord({ callId: "1", numberHash: "n", consent: undefined, nowEpochMs: 0 });
  await store.add(record);
  const { change } = store;
  const left = [...others];
  let writes = 0;
  store.change = async (seen, next, at) => {
    writes += 1;
    const other = left.shift();
    const current = await store.find(seen.id);
    if (other !== undefined && current !== undefined) await change(current, other, at);
    return change(seen, next, at);
  };
  return {
    record,
    rows,
    store,
    apply: () => applyEvent({ store, clock }, nextCallState, record, accepted),
    writes: () => writes,
    row: () => rows.get(record.id),
  };
};
const placing = (changedAtEpochMs: number): CallState => ({ step: "placing", changedAtEpochMs });

test("[VOICE-07] applies an event to its row and returns the changed row", async () => {
  const context = await makeContext();
  const applied = await context.apply();
  expect(applied).toEqual({
    changed: true,
    record: {
      ...context.record,
      call: { step: "ringing", changedAtEpochMs: now, providerCallId: "p" },
      callVersion: 1,
    },
  });
  expect(context.row()).toEqual(applied.record);
});

test("[VOICE-07] reads the row again after a write conflict and applies the event to the new state", async () => {
  const context = await makeContext(placing(1), placing(2), placing(3));
  expect(await context.apply()).toMatchObject({ changed: true, record: { callVersion: 4 } });
  expect(context.row()).toMatchObject({ call: { step: "ringing" }, callVersion: 4 });
});

test("[VOICE-07] changes nothing if the event no longer applies after a write conflict", async () => {
  const context = await makeContext({ step: "ended", changedAtEpochMs: 1 });
  expect(await context.apply()).toMatchObject({ changed: false, record: { call: { step: "ended" } } });
  expect([context.writes(), context.row()?.callVersion]).toEqual([1, 1]);
});

test("[VOICE-07] reports a row with endless write conflicts as an outage, and leaves it as others wrote it", async () => {
  const context = await makeContext(...Array.from({ length: 50 }, (_, index) => placing(index)));
  const error = await context.apply().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "TimeoutError", message: "a row is changed by too many at once" });
  expect(isOutage(error)).toBe(true);
  expect(context.writes()).toBe(attemptsMax);
  expect(context.row()).toMatchObject({ call: placing(attemptsMax - 1), callVersion: attemptsMax });
});

test("[VOICE-07] [OPS-09] gives up on write conflicts at a slow table within seconds, after at least two rereads", async () => {
  for (const [stepMs, writes] of [
    [1500, 3],
    [1000, 4],
    [6000, 3],
  ] as const) {
    const { store, record } = await makeContext();
    const time = { now: 0, writes: 0 };
    forceWriteConflicts(store, () => {
      time.writes += 1;
      time.now += stepMs;
      return true;
    });
    const slow = { store, clock: () => time.now };
    await expect(applyEvent(slow, nextCallState, record, accepted)).rejects.toThrow(WriteConflictError);
    expect(time.writes).toBe(writes);
  }
});

test("[VOICE-07] creates no row when the row was deleted", async () => {
  const context = await makeContext();
  context.rows.clear();
  expect(await context.apply()).toEqual({ changed: false, record: context.record });
  expect(context.rows.size).toBe(0);
});

const block = (state: NumberState): NumberDecision<number> => ({
  result: state.calls.length,
  next: { ...state, blocked: true },
});

test("[VOICE-08] creates the row of a number without one", async () => {
  const { store, rows } = makeMemoryRowStore(numberRows);
  expect(await decideOnNumber({ numbers: store, clock }, "a", block)).toBe(0);
  expect(rows.get(numberIdOf("a"))).toMatchObject({ number: { blocked: true }, numberVersion: 0 });
});

test("[VOICE-08] decides from another writer's row if that was created first", async () => {
  const { store, rows } = makeMemoryRowStore(numberRows);
  const { add } = store;
  const mark = { id: "call", atEpochMs: now };
  store.add = async (row) => {
    await add({ ...row, number: { issued: [], wrong: [], calls: [mark] } });
    return add(row);
  };
  expect(await decideOnNumber({ numbers: store, clock }, "b", block)).toBe(1);
  expect(rows.get(numberIdOf("b"))).toMatchObject({
    number: { calls: [mark], blocked: true },
    numberVersion: 1,
  });
});

test("[VOICE-08] leaves a number with endless write conflicts unchanged, and reports an outage", async () => {
  const { store, rows } = makeMemoryRowStore(numberRows);
  await decideOnNumber({ numbers: store, clock }, "a", block);
  const before = structuredClone(rows);
  store.change = () => Promise.resolve("changed by another");
  await expect(decideOnNumber({ numbers: store, clock }, "a", block)).rejects.toThrow(
    expect.objectContaining({ name: "TimeoutError" }),
  );
  expect(rows).toEqual(before);
});
