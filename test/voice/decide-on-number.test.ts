import { expect, test } from "vitest";
import { numberIdOf } from "#functions/platform/number-keys.ts";
import { decideOnNumber } from "#functions/voice/number/decide-on-number.ts";
import { numberRows } from "#functions/voice/number/number-record.ts";
import type { NumberDecision, NumberState } from "#functions/voice/number/number-state.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

const now = 1000;
const clock = () => now;

const block = (state: NumberState): NumberDecision<number> => ({
  result: state.calls.length,
  next: { ...state, blocked: true },
});

test("[VOICE-08] creates the row of a number without one", async () => {
  const { store, rows } = makeMemoryRowStore(numberRows);
  expect(await decideOnNumber({ numbers: store, clock }, "a", block)).toBe(0);
  expect(rows.get(numberIdOf("a"))).toMatchObject({ number: { blocked: true }, numberVersion: 0 });
});

test("[VOICE-08] rereads the row and decides again if another writer created it first", async () => {
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
