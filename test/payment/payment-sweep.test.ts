import { expect, test } from "vitest";
import type { DescribedOrder } from "#functions/payment/order/describe-order.ts";
import { concurrentChecks } from "#functions/payment/sweep/payment-sweep.ts";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import {
  failNextResponseWrite,
  harnessWithOrder,
  makePaymentHarness,
  startEpochMs,
  streamEventOf,
  type PaymentHarness,
} from "#test/payment/support/payment-harness.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const enoughTime = () => 70_000;

/**
 * Sweeps once a minute, as the schedule does. Returns the times of the requests to the provider, in seconds since the
 * start.
 */
const sweepFor = async (harness: PaymentHarness, durationMs: number): Promise<readonly number[]> => {
  const askedAt: number[] = [];
  const { readStatus } = harness.provider;
  harness.deps.provider.readStatus = (id) => {
    askedAt.push(Math.round((harness.time.now - startEpochMs) / 1000));
    return readStatus(id);
  };
  const sweep = harness.makeSweep(50_000);
  const until = harness.time.now + durationMs;
  while (harness.time.now < until) {
    const startedAt = harness.time.now;
    await sweep({ source: "sweep" }, enoughTime);
    harness.time.now = Math.max(harness.time.now, startedAt + minuteMs);
  }
  return askedAt;
};

const payAndPoll = async (harness: PaymentHarness, state?: "COMPLETED"): Promise<void> => {
  await harness.create(500, "o1");
  if (state !== undefined) harness.settle("o1", state);
  await harness.readStatus("o1");
};

test("[PAY-15] the first sweep after a payment is due confirms it and ends polling", async () => {
  const harness = await harnessWithOrder();
  harness.settle("o1", "COMPLETED");
  expect(await sweepFor(harness, 5 * minuteMs)).toEqual([60]);
  expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
  expect(await harness.store.listDue("open", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test.each([
  ["nothing is stored", 0, async () => {}],
  ["a checkout was left", 0, (harness: PaymentHarness) => harness.create(500, "o1")],
  ["a payment is over", 0, async (harness: PaymentHarness) => payAndPoll(harness, "COMPLETED")],
  ["a page has polled", 45_000, async (harness: PaymentHarness) => payAndPoll(harness)],
])("[OPS-13] when %s, a sweep continues polling for at least %i ms", async (_, waitsMs, prepare) => {
  const harness = makePaymentHarness();
  await prepare(harness);
  harness.time.now += 21_000;
  const startedAt = harness.time.now;
  await harness.makeSweep(50_000)({ source: "sweep" }, enoughTime);
  expect(harness.time.now - startedAt).toBeGreaterThanOrEqual(waitsMs);
  if (waitsMs === 0) expect(harness.time.now).toBe(startedAt);
});

test("[PAY-22] a webhook triggers a sweep that confirms the payment and mails its receipt within nine seconds", async () => {
  const harness = makePaymentHarness();
  await harness.create(500, "o1", undefined, { email: "payer@example.com" });
  await harness.readStatus("o1");
  harness.settle("o1", "COMPLETED");
  await harness.notice("o1");
  const namedAt = harness.time.now;
  await harness.makeSweep()(streamEventOf("o1"), enoughTime);
  expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
  expect(harness.sent).toHaveLength(1);
  expect(harness.time.now - namedAt).toBeLessThanOrEqual(3 * pollIntervalMs);
});

test("[PAY-15] polls a pending order a limited number of times, then marks it stuck", async () => {
  const harness = await harnessWithOrder();
  harness.time.now += 1000;
  await harness.readStatus("o1");
  harness.polls.length = 0;
  const { length: whileOpen } = await sweepFor(harness, 11 * minuteMs);
  expect(whileOpen).toBeGreaterThan(20);
  expect(whileOpen).toBeLessThanOrEqual(45);
  const late: number[] = [];
  for (const [index, offset] of [5, 15, 60, 1440, 2880, 4320].entries()) {
    harness.time.now = startEpochMs + (10 + offset) * minuteMs;
    await harness.sweep();
    late.push(harness.polls.length - whileOpen);
    expect(late.at(-1)).toBe(index + 1);
  }
  expect(await harness.store.listDue("stuck", Number.MAX_SAFE_INTEGER)).toMatchObject([{ id: "o1" }]);
  await harness.sweep();
  expect(harness.measured).toContainEqual([paymentMetrics.stuck, 1]);
  expect(harness.polls).toHaveLength(whileOpen + 6);
});

test("[PAY-15] removes a failed order from the index after its late checks", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "FAILED");
  for (let day = 0; day < 10; day += 1) {
    await harness.sweepAfter(dayMs);
  }
  for (const work of ["open", "review", "stuck"] as const)
    expect(await harness.store.listDue(work, Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-15] polls an order that never reached the provider until that is certain, without marking it stuck", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["lost before it was taken"];
  harness.faults.unanswered = 1;
  await harness.create(500, "o1");
  for (let day = 0; day < 10; day += 1) {
    await harness.sweepAfter(dayMs);
  }
  expect(harness.polls.length).toBeLessThan(10);
  expect(await harness.store.listDue("stuck", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-15] a sweep recovers an order whose function crashed after the provider call", async () => {
  const harness = makePaymentHarness();
  const { change } = harness.store;
  harness.store.change = () => Promise.reject(new Error("killed"));
  await expect(harness.create(500, "o1")).rejects.toThrow("killed");
  harness.store.change = change;
  harness.settle("o1", "COMPLETED");
  const polled = await sweepFor(harness, 2 * minuteMs);
  expect(polled[0]).toBeLessThanOrEqual(65);
  expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] a provider outage ends the sweep after a few orders, and the next sweeps confirm all", async () => {
  const harness = makePaymentHarness();
  const ids = Array.from({ length: 40 }, (_, index) => `o${index}`);
  for (const id of ids) await harness.create(500, id);
  harness.time.now += 21_000;
  harness.faults.unanswered = 40;
  await harness.sweep();
  expect(harness.polls.length).toBeLessThanOrEqual(concurrentChecks + 1);
  harness.faults.unanswered = 0;
  for (const id of ids) harness.settle(id, "COMPLETED");
  await sweepFor(harness, 2 * minuteMs);
  for (const id of ids) expect(harness.order(id).attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] a webhook restarts the polling schedule until there is a result", async () => {
  const harness = await harnessWithOrder();
  harness.time.now += 60_000;
  await harness.notice("o1");
  expect(await harness.store.listDue("named", harness.time.now)).toMatchObject([{ id: "o1" }]);
  const polled = await sweepFor(harness, 5 * minuteMs);
  expect(polled[0]).toBe(60);
  expect(polled.length).toBeGreaterThan(10);
  expect(await harness.store.listDue("named", Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-15] a sweep repeats a failed late status request within minutes", async () => {
  const harness = await harnessWithOrder();
  harness.time.now = startEpochMs + 71 * minuteMs;
  harness.faults.unanswered = 1;
  await harness.sweep();
  harness.settle("o1", "COMPLETED");
  await harness.sweepAfter(5 * minuteMs);
  expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
});

/** An order whose payment a webhook names two hours after it was opened. */
const harnessPaidAfterTwoHours = async (): Promise<PaymentHarness> => {
  const harness = await harnessWithOrder();
  for (let minute = 0; minute < 120; minute += 1) await harness.sweepAfter(minuteMs);
  harness.settle("o1", "COMPLETED");
  await harness.notice("o1");
  return harness;
};

test("[PAY-15] a sweep confirms a payment within six minutes if its status was not stored at first", async () => {
  const harness = await harnessPaidAfterTwoHours();
  failNextResponseWrite(harness);
  const poll = () => harness.makeSweep()(streamEventOf("o1"), enoughTime);
  await expect(poll()).rejects.toThrow("slow table");
  await poll();
  for (let minute = 0; minute < 6; minute += 1) await harness.sweepAfter(minuteMs);
  expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] a stored status without news continues the late schedule after one request", async () => {
  const harness = await harnessWithOrder();
  harness.time.now = startEpochMs + 120 * minuteMs;
  await harness.notice("o1");
  harness.polls.length = 0;
  for (let minute = 0; minute < 60; minute += 1) await harness.sweepAfter(minuteMs);
  expect(harness.polls).toEqual(["o1"]);
  expect(harness.order("o1").attempts).toMatchObject([
    { step: "PENDING", checkAtEpochMs: startEpochMs + 10 * minuteMs + dayMs },
  ]);
});

/** An order whose late schedule is over, and which a webhook names again. */
const harnessNamedLate = async (state: "FAILED" | "PENDING"): Promise<PaymentHarness> => {
  const harness = await harnessWithOrder();
  if (state === "FAILED") await harness.learn("o1", "FAILED");
  for (let hour = 0; hour < 80; hour += 1) await harness.sweepAfter(60 * minuteMs);
  await harness.notice("o1");
  harness.polls.length = 0;
  return harness;
};

const sweepForHours = async (harness: PaymentHarness, hours: number): Promise<void> => {
  for (let at = 0; at < hours * 60; at += 5) await harness.sweepAfter(5 * minuteMs);
};

const stuckOrders = ({ store }: PaymentHarness) => store.listDue("stuck", Number.MAX_SAFE_INTEGER);

test.each(["unanswered", "not stored"] as const)(
  "[PAY-15] confirms a late payment of a failed attempt after a status that was %s",
  async (fault) => {
    const harness = await harnessNamedLate("FAILED");
    harness.settle("o1", "COMPLETED");
    if (fault === "unanswered") harness.faults.unanswered = 1;
    else failNextResponseWrite(harness);
    await harness.sweep().catch(() => undefined);
    await harness.sweepAfter(5 * minuteMs);
    expect(harness.order("o1").attempts).toMatchObject([{ step: "COMPLETED" }]);
  },
);

test.each(["FAILED", "PENDING"] as const)(
  "[PAY-15] retries a named %s attempt for an hour without responses, then marks the order stuck",
  async (state) => {
    const harness = await harnessNamedLate(state);
    harness.faults.unanswered = Number.MAX_SAFE_INTEGER;
    await sweepForHours(harness, 24);
    expect(harness.polls).toHaveLength(13);
    expect(await stuckOrders(harness)).toMatchObject([{ id: "o1" }]);
  },
);

test("[PAY-15] a response about a stuck failed attempt removes the order from the index", async () => {
  const harness = await harnessNamedLate("FAILED");
  harness.faults.unanswered = 13;
  await sweepForHours(harness, 2);
  expect(await stuckOrders(harness)).toMatchObject([{ id: "o1" }]);
  await harness.operate({ action: "poll", id: "o1" });
  expect(await stuckOrders(harness)).toEqual([]);
});

test("[PAY-15] marks a settled order stuck again if a webhook names it without a response", async () => {
  const harness = await harnessNamedLate("PENDING");
  await harness.sweep();
  await harness.operate({ action: "settle", id: "o1", as: "done", by: "asha" });
  expect(await stuckOrders(harness)).toEqual([]);
  await harness.notice("o1");
  harness.faults.unanswered = Number.MAX_SAFE_INTEGER;
  await sweepForHours(harness, 2);
  expect(await stuckOrders(harness)).toMatchObject([{ id: "o1" }]);
  await harness.operate({ action: "settle", id: "o1", as: "done", by: "asha" });
  expect(await stuckOrders(harness)).toEqual([]);
});

test("[PAY-15] an order stays stuck while an operator's status request has no response", async () => {
  const harness = await harnessNamedLate("PENDING");
  await harness.sweep();
  harness.faults.unanswered = Number.MAX_SAFE_INTEGER;
  harness.time.now += minuteMs;
  await harness.operate({ action: "poll", id: "o1" });
  expect(await stuckOrders(harness)).toMatchObject([{ id: "o1" }]);
  await sweepForHours(harness, 2);
  expect(harness.polls).toHaveLength(2);
});

test.each(["PENDING", "FAILED"] as const)(
  "[PAY-15] a webhook that arrives during a status request with the response %s leaves the order due",
  async (state) => {
    const harness = await harnessWithOrder();
    harness.time.now = startEpochMs + 120 * minuteMs;
    harness.settle("o1", state);
    const { readStatus } = harness.provider;
    harness.deps.provider.readStatus = async (id) => {
      const status = await readStatus(id);
      await harness.notice("o1");
      return status;
    };
    await harness.sweep();
    expect(harness.order("o1").attempts).toMatchObject([{ step: state }]);
    expect(await harness.store.listDue("named", harness.time.now)).toMatchObject([{ id: "o1" }]);
  },
);

test("[PAY-15] an error on one row does not block other orders in the sweep", async () => {
  const harness = makePaymentHarness();
  for (const id of ["o1", "o2"]) await harness.create(500, id);
  harness.settle("o2", "COMPLETED");
  harness.time.now += 21_000;
  const { find } = harness.store;
  harness.store.find = (id) => (id === "o1" ? Promise.reject(new TypeError("unreadable")) : find(id));
  await harness.sweep();
  expect(harness.order("o2").attempts).toMatchObject([{ step: "COMPLETED" }]);
  expect(harness.lines).toContainEqual(
    expect.objectContaining({ level: "error", message: "an order could not be processed" }),
  );
});

test("[PAY-15] a row with write conflicts does not block other orders, and the next sweep handles it", async () => {
  const harness = makePaymentHarness();
  for (const id of ["o1", "o2"]) {
    await harness.create(500, id);
    harness.settle(id, "COMPLETED");
  }
  harness.time.now += 21_000;
  const settle = forceWriteConflicts(harness.store, ({ id }) => id === "o1");
  await harness.sweep();
  expect(harness.polls).toEqual(["o2"]);
  settle();
  await harness.sweep();
  expect(harness.polls).toEqual(["o2", "o1"]);
  for (const id of ["o1", "o2"]) expect(harness.order(id).attempts).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-15] an unreachable table fails the sweep, and the next sweep finds the same orders", async () => {
  const harness = await harnessWithOrder();
  harness.time.now += 21_000;
  const { listDue, pageDue } = harness.store;
  const away = () => Promise.reject(Object.assign(new Error(), { name: "ThrottlingException" }));
  Object.assign(harness.store, { listDue: away, pageDue: away });
  await expect(harness.sweep()).rejects.toThrow();
  Object.assign(harness.store, { listDue, pageDue });
  await harness.sweep();
  expect(harness.polls).toEqual(["o1"]);
});

test("[PAY-15] a sweep starts no status request when little of the function's time remains", async () => {
  const harness = await harnessWithOrder();
  harness.time.now += 21_000;
  await harness.makeSweep(50_000)({ source: "sweep" }, () => 11_000);
  expect(harness.polls).toEqual([]);
});

test("[PAY-15] the operator action 'show' returns an order's attempts and events without its checkout URL", async () => {
  const harness = await harnessWithOrder();
  const shown = (await harness.operate({ action: "show", id: "o1" })) as DescribedOrder;
  expect(shown).toMatchObject({
    id: "o1",
    origin: "open-link",
    verdict: "CHECKOUT_ORDER_PENDING",
    attempts: [{ providerId: "o1", step: "PENDING", amountPaise: 500 }],
    events: [{ source: "create", providerState: "OPENED", amountPaise: 500 }],
  });
  expect(JSON.stringify(shown)).not.toContain("secret-");
  expect(await harness.operate({ action: "show", id: "o9" })).toBeUndefined();
});

test("[PAY-15] leaves a payment of another amount under review until an operator settles it", async () => {
  const harness = await harnessWithOrder();
  expect(await harness.learn("o1", "COMPLETED", 400)).toEqual({
    type: "ok",
    body: {
      type: "CHECKOUT_ORDER_REVIEW",
      payload: { merchantOrderId: "o1", amount: 500, orderId: "OMO-o1", state: "PENDING" },
    },
  });
  expect(harness.lines.at(-1)).toMatchObject({ level: "warn", fields: { reason: "another amount" } });
  expect(await harness.operate({ action: "list" })).toMatchObject([{ id: "o1", review: "another amount" }]);
  const settle = { action: "settle", id: "o1", as: "received", by: "asha" };
  expect(await harness.operate(settle)).toMatchObject({ review: undefined, settlement: { as: "received" } });
  expect(await harness.operate({ action: "list" })).toEqual([]);
  expect(await harness.create(500, "o1")).toMatchObject({ code: "order-paid" });
  expect(harness.order("o1").events.at(-1)).toMatchObject({
    source: "operator",
    providerState: "CLOSED",
    settledAs: "received",
    by: "asha",
  });
  harness.time.now += pollIntervalMs;
  expect(await harness.readStatus("o1")).toMatchObject({
    body: { type: "CHECKOUT_ORDER_REVIEW", payload: { settlement: { as: "received" } } },
  });
});

test("[PAY-15] the operator action 'compare' reads up to 24 attempts, six at a time, and writes nothing", async () => {
  const harness = makePaymentHarness();
  const ids = Array.from({ length: 8 }, (_, index) => `o${index}`);
  for (const id of ids) await harness.create(500, id);
  harness.settle("o0", "COMPLETED", 400);
  const before = structuredClone([...harness.rows]);
  let [running, most] = [0, 0];
  const { readStatus } = harness.provider;
  harness.deps.provider.readStatus = async (attemptId) => {
    most = Math.max(most, (running += 1));
    const response = await readStatus(attemptId);
    running -= 1;
    return response;
  };
  const sweep = harness.makeSweep();
  const event = { source: "operator", action: "compare", attempts: [...ids, "never-opened"] };
  const compared = await sweep(event, enoughTime);
  expect(compared).toMatchObject([
    { attemptId: "o0", response: { type: "state", state: "COMPLETED", amountPaise: 400 } },
    ...ids.slice(1).map((attemptId) => ({ attemptId, response: { state: "PENDING", amountPaise: 500 } })),
    { attemptId: "never-opened", response: { type: "not found" } },
  ]);
  expect([most, [...harness.rows]]).toEqual([concurrentChecks, before]);
  const tooMany = { ...event, attempts: Array.from({ length: 25 }, () => "o0") };
  await expect(sweep(tooMany, enoughTime)).rejects.toThrow("an unknown event");
});
