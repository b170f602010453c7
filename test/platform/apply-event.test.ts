import { expect, test } from "vitest";
import * as z from "zod/mini";
import { applyEvent, attemptsMax, WriteConflictError } from "#functions/platform/rows/apply-event.ts";
import { isOutage } from "#functions/platform/outage.ts";
import type { RowKind } from "#functions/platform/rows/row-store.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

const now = 1000;
const clock = () => now;

/** A made-up kind of row: a delivery that is packed, then sent once, and may end earlier. */
const deliverySchema = z.object({ step: z.enum(["packed", "sent", "ended"]), changedAtEpochMs: z.number() });
type Delivery = z.infer<typeof deliverySchema>;
const rowSchema = z.object({ id: z.string(), delivery: deliverySchema, deliveryVersion: z.number() });
const deliveryRows = { schema: rowSchema, stateName: "delivery" } satisfies RowKind<
  "delivery",
  z.infer<typeof rowSchema>
>;
const packed = (changedAtEpochMs: number): Delivery => ({ step: "packed", changedAtEpochMs });
const send = { type: "send" } as const;
const nextDelivery = ({ step }: Delivery, _event: typeof send, changedAtEpochMs: number) =>
  step === "packed" ? ({ step: "sent", changedAtEpochMs } as const) : undefined;

/** The row of a delivery, and other writers that change it before each of our writes. */
const makeContext = async (...others: readonly Delivery[]) => {
  const { store, rows } = makeMemoryRowStore(deliveryRows);
  const record = { id: "delivery#1", delivery: packed(0), deliveryVersion: 0 };
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
    apply: () => applyEvent({ store, clock }, nextDelivery, record, send),
    writes: () => writes,
    row: () => rows.get(record.id),
  };
};

test("[OPS-09] applies an event to its row and returns the changed row", async () => {
  const context = await makeContext();
  const applied = await context.apply();
  expect(applied).toEqual({
    changed: true,
    record: {
      ...context.record,
      delivery: { step: "sent", changedAtEpochMs: now },
      deliveryVersion: 1,
    },
  });
  expect(context.row()).toEqual(applied.record);
});

test("[OPS-09] reads the row again after a write conflict and applies the event to the new state", async () => {
  const context = await makeContext(packed(1), packed(2), packed(3));
  expect(await context.apply()).toMatchObject({ changed: true, record: { deliveryVersion: 4 } });
  expect(context.row()).toMatchObject({ delivery: { step: "sent" }, deliveryVersion: 4 });
});

test("[OPS-09] ignores an event that the row's state no longer allows when it is reread after a write conflict", async () => {
  const context = await makeContext({ step: "ended", changedAtEpochMs: 1 });
  expect(await context.apply()).toMatchObject({ changed: false, record: { delivery: { step: "ended" } } });
  expect([context.writes(), context.row()?.deliveryVersion]).toEqual([1, 1]);
});

test("[OPS-09] reports a row with endless write conflicts as an outage, and leaves it as others wrote it", async () => {
  const context = await makeContext(...Array.from({ length: 50 }, (_, index) => packed(index)));
  const error = await context.apply().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "TimeoutError", message: "too many write conflicts on one row" });
  expect(isOutage(error)).toBe(true);
  expect(context.writes()).toBe(attemptsMax);
  expect(context.row()).toMatchObject({ delivery: packed(attemptsMax - 1), deliveryVersion: attemptsMax });
});

test("[OPS-09] gives up on write conflicts at a slow table within seconds, after at least two rereads", async () => {
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
    await expect(applyEvent(slow, nextDelivery, record, send)).rejects.toThrow(WriteConflictError);
    expect(time.writes).toBe(writes);
  }
});

test("[OPS-09] creates no row when the row was deleted", async () => {
  const context = await makeContext();
  context.rows.clear();
  expect(await context.apply()).toEqual({ changed: false, record: context.record });
  expect(context.rows.size).toBe(0);
});
