import { expect, test } from "vitest";
import type { DescribedOrder } from "#functions/payment/order/describe-order.ts";
import { concurrentChecks } from "#functions/payment/sweep/payment-sweep.ts";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import {
  benchWithOrder,
  makePaymentBench,
  startEpochMs,
  streamEventOf,
  type PaymentBench,
} from "#test/payment/support/payment-bench.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const enoughTime = () => 70_000;

/** Sweeps once a minute, as the schedule does, and tells when the provider was asked, in seconds since the start. */
const sweepFor = async (bench: PaymentBench, durationMs: number): Promise<readonly number[]> => {
  const askedAt: number[] = [];
  const { readStatus } = bench.provider;
  bench.deps.provider.readStatus = (id) => {
    askedAt.push(Math.round((bench.time.now - startEpochMs) / 1000));
    return readStatus(id);
  };
  const sweep = bench.makeSweep(50_000);
  const until = bench.time.now + durationMs;
  while (bench.time.now < until) {
    const startedAt = bench.time.now;
    await sweep({ source: "sweep" }, enoughTime);
    bench.time.now = Math.max(bench.time.now, startedAt + minuteMs);
  }
  return askedAt;
};

const payAndPoll = async (bench: PaymentBench, state?: "COMPLETED"): Promise<void> => {
  await bench.create(500, "o1");
  if (state !== undefined) bench.settle("o1", state);
  await bench.readStatus("o1");
};

test("[PAY-15] the first sweep after a payment is due confirms it and ends polling", async () => {
  const bench = await benchWithOrder();
  bench.settle("o1", "COMPLETED");
  expect(await sweepFor(bench, 5 * minuteMs)).toEqual([60]);
  expect(bench.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
  expect(await bench.store.listDue("open", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test.each([
  ["nothing is stored", 0, async () => {}],
  ["a checkout was left", 0, (bench: PaymentBench) => bench.create(500, "o1")],
  ["a payment is over", 0, async (bench: PaymentBench) => payAndPoll(bench, "COMPLETED")],
  ["a page has polled", 45_000, async (bench: PaymentBench) => payAndPoll(bench)],
])("[OPS-13] when %s, a sweep continues polling for at least %i ms", async (_, waitsMs, prepare) => {
  const bench = makePaymentBench();
  await prepare(bench);
  bench.time.now += 21_000;
  const startedAt = bench.time.now;
  await bench.makeSweep(50_000)({ source: "sweep" }, enoughTime);
  expect(bench.time.now - startedAt).toBeGreaterThanOrEqual(waitsMs);
  if (waitsMs === 0) expect(bench.time.now).toBe(startedAt);
});

test("[PAY-22] a webhook triggers a sweep that confirms the payment and mails its receipt within nine seconds", async () => {
  const bench = makePaymentBench();
  await bench.create(500, "o1", undefined, { email: "payer@example.com" });
  await bench.readStatus("o1");
  bench.settle("o1", "COMPLETED");
  await bench.notice("o1");
  const namedAt = bench.time.now;
  await bench.makeSweep()(streamEventOf("o1"), enoughTime);
  expect(bench.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
  expect(bench.sent).toHaveLength(1);
  expect(bench.time.now - namedAt).toBeLessThanOrEqual(3 * pollIntervalMs);
});

test("[PAY-15] polls a pending order a limited number of times, then marks it stuck", async () => {
  const bench = await benchWithOrder();
  bench.time.now += 1000;
  await bench.readStatus("o1");
  bench.asks.length = 0;
  const { length: whileOpen } = await sweepFor(bench, 11 * minuteMs);
  expect(whileOpen).toBeGreaterThan(20);
  expect(whileOpen).toBeLessThanOrEqual(45);
  const late: number[] = [];
  for (const [index, offset] of [5, 15, 60, 1440, 2880, 4320].entries()) {
    bench.time.now = startEpochMs + (10 + offset) * minuteMs;
    await bench.sweep();
    late.push(bench.asks.length - whileOpen);
    expect(late.at(-1)).toBe(index + 1);
  }
  expect(await bench.store.listDue("stuck", Number.MAX_SAFE_INTEGER)).toMatchObject([{ id: "o1" }]);
  await bench.sweep();
  expect(bench.measured).toContainEqual([paymentMetrics.stuck, 1]);
  expect(bench.asks).toHaveLength(whileOpen + 6);
});

test("[PAY-15] removes a failed order from the index after its late checks", async () => {
  const bench = await benchWithOrder();
  await bench.learn("o1", "FAILED");
  for (let day = 0; day < 10; day += 1) {
    await bench.sweepAfter(dayMs);
  }
  for (const work of ["open", "review", "stuck"] as const)
    expect(await bench.store.listDue(work, Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-15] polls an order that never reached the provider until that is certain, without marking it stuck", async () => {
  const bench = makePaymentBench();
  bench.faults.pay = ["lost before it was taken"];
  bench.faults.unanswered = 1;
  await bench.create(500, "o1");
  for (let day = 0; day < 10; day += 1) {
    await bench.sweepAfter(dayMs);
  }
  expect(bench.asks.length).toBeLessThan(10);
  expect(await bench.store.listDue("stuck", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-15] a sweep recovers an order whose function crashed after the provider call", async () => {
  const bench = makePaymentBench();
  const { change } = bench.store;
  bench.store.change = () => Promise.reject(new Error("killed"));
  await expect(bench.create(500, "o1")).rejects.toThrow("killed");
  bench.store.change = change;
  bench.settle("o1", "COMPLETED");
  const asked = await sweepFor(bench, 2 * minuteMs);
  expect(asked[0]).toBeLessThanOrEqual(65);
  expect(bench.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] a provider outage ends the sweep after a few orders, and the next sweeps confirm all", async () => {
  const bench = makePaymentBench();
  const ids = Array.from({ length: 40 }, (_, index) => `o${index}`);
  for (const id of ids) await bench.create(500, id);
  bench.time.now += 21_000;
  bench.faults.unanswered = 40;
  await bench.sweep();
  expect(bench.asks.length).toBeLessThanOrEqual(concurrentChecks + 1);
  bench.faults.unanswered = 0;
  for (const id of ids) bench.settle(id, "COMPLETED");
  await sweepFor(bench, 2 * minuteMs);
  for (const id of ids) expect(bench.order(id).attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] a webhook restarts the polling schedule until there is a result", async () => {
  const bench = await benchWithOrder();
  bench.time.now += 60_000;
  await bench.notice("o1");
  expect(await bench.store.listDue("named", bench.time.now)).toMatchObject([{ id: "o1" }]);
  const asked = await sweepFor(bench, 5 * minuteMs);
  expect(asked[0]).toBe(60);
  expect(asked.length).toBeGreaterThan(10);
  expect(await bench.store.listDue("named", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-15] retries a failed late check within minutes", async () => {
  const bench = await benchWithOrder();
  bench.time.now = startEpochMs + 71 * minuteMs;
  bench.faults.unanswered = 1;
  await bench.sweep();
  bench.settle("o1", "COMPLETED");
  await bench.sweepAfter(5 * minuteMs);
  expect(bench.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] an error on one row does not block other orders in the sweep", async () => {
  const bench = makePaymentBench();
  for (const id of ["o1", "o2"]) await bench.create(500, id);
  bench.settle("o2", "COMPLETED");
  bench.time.now += 21_000;
  const { find } = bench.store;
  bench.store.find = (id) => (id === "o1" ? Promise.reject(new TypeError("unreadable")) : find(id));
  await bench.sweep();
  expect(bench.order("o2").attempts).toMatchObject([{ step: "COMPLETED" }]);
  expect(bench.lines).toContainEqual(
    expect.objectContaining({ level: "error", message: "an order cannot be worked on" }),
  );
});

test("[PAY-15] a row with write conflicts does not block other orders, and the next sweep handles it", async () => {
  const bench = makePaymentBench();
  for (const id of ["o1", "o2"]) {
    await bench.create(500, id);
    bench.settle(id, "COMPLETED");
  }
  bench.time.now += 21_000;
  const settle = forceWriteConflicts(bench.store, ({ id }) => id === "o1");
  await bench.sweep();
  expect(bench.asks).toEqual(["o2"]);
  settle();
  await bench.sweep();
  expect(bench.asks).toEqual(["o2", "o1"]);
  for (const id of ["o1", "o2"]) expect(bench.order(id).attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] an unreachable table fails the sweep, and the next sweep finds the same orders", async () => {
  const bench = await benchWithOrder();
  bench.time.now += 21_000;
  const { listDue, pageDue } = bench.store;
  const away = () => Promise.reject(Object.assign(new Error(), { name: "ThrottlingException" }));
  Object.assign(bench.store, { listDue: away, pageDue: away });
  await expect(bench.sweep()).rejects.toThrow();
  Object.assign(bench.store, { listDue, pageDue });
  await bench.sweep();
  expect(bench.asks).toEqual(["o1"]);
});

test("[PAY-15] a sweep starts no check when little time remains", async () => {
  const bench = await benchWithOrder();
  bench.time.now += 21_000;
  await bench.makeSweep(50_000)({ source: "sweep" }, () => 11_000);
  expect(bench.asks).toEqual([]);
});

test("[PAY-15] the show action returns an order's attempts and events without its checkout URL", async () => {
  const bench = await benchWithOrder();
  const shown = (await bench.operate({ action: "show", id: "o1" })) as DescribedOrder;
  expect(shown).toMatchObject({
    id: "o1",
    origin: "open-link",
    verdict: "CHECKOUT_ORDER_PENDING",
    attempts: [{ providerId: "o1", step: "PENDING", amountPaise: 500 }],
    events: [{ source: "create", providerState: "OPENED", amountPaise: 500 }],
  });
  expect(JSON.stringify(shown)).not.toContain("secret-");
  expect(await bench.operate({ action: "show", id: "o9" })).toBeUndefined();
});

test("[PAY-15] leaves a payment of another amount under review until an operator settles it", async () => {
  const bench = await benchWithOrder();
  expect(await bench.learn("o1", "COMPLETED", 400)).toEqual({
    type: "ok",
    body: {
      type: "CHECKOUT_ORDER_REVIEW",
      payload: { merchantOrderId: "o1", amount: 500, orderId: "OMO-o1", state: "PENDING" },
    },
  });
  expect(bench.lines.at(-1)).toMatchObject({ level: "warn", fields: { reason: "another amount" } });
  expect(await bench.operate({ action: "list" })).toMatchObject([{ id: "o1", review: "another amount" }]);
  const settle = { action: "settle", id: "o1", as: "received", by: "asha" };
  expect(await bench.operate(settle)).toMatchObject({ review: undefined, settlement: { as: "received" } });
  expect(await bench.operate({ action: "list" })).toEqual([]);
  expect(await bench.create(500, "o1")).toMatchObject({ code: "order-paid" });
  expect(bench.order("o1").events.at(-1)).toMatchObject({
    source: "operator",
    providerState: "CLOSED",
    settledAs: "received",
    by: "asha",
  });
  bench.time.now += pollIntervalMs;
  expect(await bench.readStatus("o1")).toMatchObject({
    body: { type: "CHECKOUT_ORDER_REVIEW", payload: { settlement: { as: "received" } } },
  });
});

test("[PAY-15] compare reads up to 24 attempts, six at a time, and writes nothing", async () => {
  const bench = makePaymentBench();
  const ids = Array.from({ length: 8 }, (_, index) => `o${index}`);
  for (const id of ids) await bench.create(500, id);
  bench.settle("o0", "COMPLETED", 400);
  const before = structuredClone([...bench.rows]);
  let [running, most] = [0, 0];
  const { readStatus } = bench.provider;
  bench.deps.provider.readStatus = async (attemptId) => {
    most = Math.max(most, (running += 1));
    const answer = await readStatus(attemptId);
    running -= 1;
    return answer;
  };
  const sweep = bench.makeSweep();
  const event = { source: "operator", action: "compare", attempts: [...ids, "never-opened"] };
  const compared = await sweep(event, enoughTime);
  expect(compared).toMatchObject([
    { attemptId: "o0", answer: { type: "state", state: "COMPLETED", amountPaise: 400 } },
    ...ids.slice(1).map((attemptId) => ({ attemptId, answer: { state: "PENDING", amountPaise: 500 } })),
    { attemptId: "never-opened", answer: { type: "not found" } },
  ]);
  expect([most, [...bench.rows]]).toEqual([concurrentChecks, before]);
  const tooMany = { ...event, attempts: Array.from({ length: 25 }, () => "o0") };
  await expect(sweep(tooMany, enoughTime)).rejects.toThrow("does not know");
});
