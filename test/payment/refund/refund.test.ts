import { expect, test } from "vitest";
import type { DescribedOrder } from "#functions/payment/order/describe-order.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import { nextOrderState } from "#functions/payment/order/next-order-state.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import {
  failNextResponseWrite,
  harnessWithOrder,
  makePaymentHarness,
  type PaymentHarness,
} from "#test/payment/support/payment-harness.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A paid order of ₹5. */
const makeHarness = async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "COMPLETED");
  return harness;
};

const operate = (harness: PaymentHarness, event: object) => harness.operate({ id: "o1", ...event });
const refund = (harness: PaymentHarness, terms: object = {}) =>
  operate(harness, { action: "refund", ...terms });
const list = async (harness: PaymentHarness) =>
  (await operate(harness, { action: "list" })) as readonly DescribedOrder[];

const refundsOf = (harness: PaymentHarness) => harness.order("o1").refunds;
/** Completes a refund at the provider, and requests it as an operator. */
const complete = async (harness: PaymentHarness, refundId: string) => {
  harness.settleRefund(refundId, "COMPLETED");
  await operate(harness, { action: "poll" });
};
const idsSent = (harness: PaymentHarness) => harness.refundRequests.map(({ refundId }) => refundId);

test("[PAY-21] stores a refund before the provider is called, by default for the whole remaining amount", async () => {
  const harness = await makeHarness();
  const { provider } = harness;
  const send = provider.refund;
  provider.refund = (request) => {
    expect(refundsOf(harness)).toMatchObject([{ number: 1, step: "ASKED", amountPaise: 500 }]);
    return send(request);
  };
  expect(await refund(harness)).toMatchObject({
    verdict: "CHECKOUT_ORDER_COMPLETED",
    refunds: [{ providerId: "o1--r1", refundId: "OMR-o1--r1", amountPaise: 500, step: "PENDING" }],
  });
  expect(harness.refundRequests).toEqual([{ refundId: "o1--r1", attemptId: "o1", amountPaise: 500 }]);
});

test("[PAY-21] ignores late results from a worker that lost its lease, and never changes a completed refund", async () => {
  const harness = await makeHarness();
  const send = harness.provider.refund;
  harness.provider.refund = () => Promise.resolve({ type: "unknown", code: "TIMEOUT" });
  await refund(harness);
  const late = (event: object) =>
    nextOrderState(
      harness.order("o1"),
      { refund: 1, leaseId: "late", ...event } as OrderEvent,
      harness.time.now,
    );
  const refused = { type: "refused", code: "BAD_REQUEST" };
  expect(late({ type: "refund sent", outcome: refused })).toBeUndefined();
  expect(
    late({ type: "refund answered", response: { type: "unanswered", code: "TIMEOUT" } }),
  ).toBeUndefined();
  expect(late({ type: "refund answered", response: { type: "not found" } })).toBeUndefined();
  harness.provider.refund = send;
  await harness.sweepAfter(10_000);
  await complete(harness, "o1--r1");
  expect(refundsOf(harness)).toMatchObject([{ step: "COMPLETED" }]);
  expect(late({ type: "refund webhook received" })).toBeUndefined();
});

test("[PAY-21] a sweep polls a refund until it completes, then removes it from the index", async () => {
  const harness = await makeHarness();
  await refund(harness, { amountPaise: 200 });
  await harness.sweepAfter(10_000);
  harness.settleRefund("o1--r1", "CONFIRMED");
  await harness.sweepAfter(minuteMs);
  expect(refundsOf(harness)).toMatchObject([{ step: "CONFIRMED" }]);
  harness.settleRefund("o1--r1", "COMPLETED");
  await harness.sweepAfter(5 * minuteMs);
  expect(refundsOf(harness)).toMatchObject([{ step: "COMPLETED" }]);
  await harness.sweepAfter(dayMs);
  expect(harness.refundPolls).toHaveLength(3);
  for (const work of ["named", "open", "review", "stuck"] as const)
    expect(await harness.store.listDue(work, Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-21] partial refunds never exceed the payment, and a second one waits for the first to complete", async () => {
  const harness = await makeHarness();
  await refund(harness, { amountPaise: 200 });
  expect(await refund(harness, { amountPaise: 100 })).toEqual({
    refused: "Refund 1 of ₹2.00 is still PENDING: check with --refresh how it ended, then request another.",
  });
  await complete(harness, "o1--r1");
  expect(await refund(harness, { amountPaise: 301 })).toEqual({
    refused: "At most ₹3.00 is left to refund of attempt 1.",
  });
  await refund(harness);
  await complete(harness, "o1--r2");
  expect(await refund(harness)).toEqual({ refused: "Nothing is left to refund of attempt 1." });
  expect(harness.refundRequests.map(({ amountPaise }) => amountPaise)).toEqual([200, 300]);
});

test("[PAY-21] two simultaneous refund requests create one refund", async () => {
  const harness = await makeHarness();
  const responses = await Promise.all([refund(harness), refund(harness)]);
  expect(idsSent(harness)).toEqual(["o1--r1"]);
  expect(responses.filter((response) => "refused" in (response as object))).toHaveLength(1);
});

test("[PAY-21] refuses to refund a remainder below one rupee, the provider's minimum", async () => {
  const harness = await makeHarness();
  await refund(harness, { amountPaise: 450 });
  await complete(harness, "o1--r1");
  expect(await refund(harness)).toEqual({
    refused: "Only ₹0.50 is left, and the provider refunds no less than ₹1.",
  });
});

test("[PAY-21] refuses to refund an unpaid order or attempt", async () => {
  const harness = await harnessWithOrder();
  expect(await refund(harness)).toEqual({ refused: "Nothing was paid on this order." });
  await harness.learn("o1", "COMPLETED");
  expect(await refund(harness, { attempt: 2 })).toEqual({ refused: "Nothing was paid on attempt 2." });
  expect(await refund(harness, { id: "o9" })).toBeUndefined();
  expect(harness.refundRequests).toEqual([]);
});

test("[PAY-21] an order paid twice requires --attempt, and each attempt has its own refundable amount", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "FAILED");
  await harness.create(600, "o1");
  for (const id of ["o1", "o1--a2"]) harness.settle(id, "COMPLETED");
  await operate(harness, { action: "poll" });
  expect(await refund(harness)).toEqual({
    refused: "More than one attempt was paid. Choose with --attempt: 1 (₹5.00 left), 2 (₹6.00 left)",
  });
  expect(await refund(harness, { attempt: 1, amountPaise: 501 })).toMatchObject({
    refused: "At most ₹5.00 is left to refund of attempt 1.",
  });
  await refund(harness, { attempt: 2 });
  expect(harness.refundRequests).toEqual([{ refundId: "o1--r1", attemptId: "o1--a2", amountPaise: 600 }]);
  await complete(harness, "o1--r1");
  expect(await refund(harness)).toMatchObject({
    refused: expect.stringContaining("1 (₹5.00 left), 2 (₹0.00 left)"),
  });
});

test("[PAY-21] refunds the amount received when it differs from the amount requested", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "COMPLETED", 400);
  await refund(harness);
  expect(harness.refundRequests).toMatchObject([{ amountPaise: 400 }]);
});

test("[PAY-21] settles a refund by its status when the provider's response was lost", async () => {
  const harness = await makeHarness();
  harness.faults.refund = ["lost after it was taken"];
  expect(await refund(harness)).toMatchObject({ refunds: [{ step: "ASKED", sent: "unknown" }] });
  expect(await refund(harness)).toMatchObject({ refused: expect.stringContaining("still ASKED") });
  await harness.sweepAfter(10_000);
  expect(refundsOf(harness)).toMatchObject([{ step: "PENDING", sent: "yes" }]);
  expect(idsSent(harness)).toEqual(["o1--r1"]);
  expect(harness.measured).toContainEqual([paymentMetrics.providerFailures, 1]);
});

test.each(["lost before it was taken", "unavailable"] as const)(
  "[PAY-21] sends a refund that was %s again under the same id",
  async (fault) => {
    const harness = await makeHarness();
    harness.faults.refund = [fault];
    await refund(harness);
    await harness.sweepAfter(5 * minuteMs);
    expect(refundsOf(harness)).toMatchObject([{ step: "PENDING" }]);
    expect(idsSent(harness)).toEqual(["o1--r1", "o1--r1"]);
  },
);

test("[PAY-21] a sweep continues a refund after its function crashed, once the lease ends", async () => {
  const harness = await makeHarness();
  harness.provider.refund = () => Promise.reject(new Error("killed"));
  await expect(refund(harness)).rejects.toThrow("killed");
  await harness.sweepAfter(29_000);
  expect(harness.refundPolls).toEqual([]);
  const again = makePaymentHarness();
  harness.provider.refund = again.provider.refund;
  again.orders.set("o1", harness.orders.get("o1")!);
  await harness.sweepAfter(2000);
  expect(idsSent(again)).toEqual(["o1--r1"]);
  expect(harness.refundPolls).toEqual(["o1--r1"]);
});

test("[PAY-21] lists a FAILED refund with its reason, and the next try uses a new id", async () => {
  const harness = await makeHarness();
  await refund(harness);
  harness.settleRefund("o1--r1", "FAILED");
  await harness.sweepAfter(10_000);
  expect(await list(harness)).toMatchObject([
    { id: "o1", refunds: [{ step: "FAILED", code: "BANK_DECLINED", waits: true }] },
  ]);
  await harness.sweep();
  expect(harness.measured).toContainEqual([paymentMetrics.review, 1]);
  await refund(harness);
  expect(idsSent(harness)).toEqual(["o1--r1", "o1--r2"]);
  expect(await list(harness)).toEqual([]);
});

test("[PAY-21] marks a refund FAILED at once if the provider refuses it and has no record of it", async () => {
  const harness = await makeHarness();
  harness.faults.refund = ["refused"];
  expect(await refund(harness)).toMatchObject({ refunds: [{ step: "FAILED", code: "BAD_REQUEST" }] });
  expect(harness.refundPolls).toEqual(["o1--r1"]);
  await refund(harness, { amountPaise: 300 });
  expect(idsSent(harness)).toEqual(["o1--r1", "o1--r2"]);
});

test("[PAY-21] reuses the refund id while a lost request may still arrive, and lists it for review", async () => {
  const harness = await makeHarness();
  harness.faults.refund = [
    "lost before it was taken",
    ...Array.from({ length: 99 }, () => "refused" as const),
  ];
  await refund(harness);
  for (let day = 0; day < 16; day += 1) await harness.sweepAfter(dayMs);
  expect(new Set(idsSent(harness))).toEqual(new Set(["o1--r1"]));
  expect(await refund(harness)).toMatchObject({ refused: expect.stringContaining("still ASKED") });
  expect(await list(harness)).toMatchObject([{ refunds: [{ step: "ASKED", waits: true }] }]);
  harness.faults.refund = [];
  await operate(harness, { action: "poll" });
  expect(refundsOf(harness)).toMatchObject([{ step: "PENDING" }]);
});

test("[PAY-21] polls a pending refund a limited number of times, then marks it stuck", async () => {
  const harness = await makeHarness();
  await refund(harness);
  for (let hour = 0; hour < 16 * 24; hour += 1) await harness.sweepAfter(60 * minuteMs);
  expect(harness.refundPolls.length).toBeGreaterThan(10);
  expect(harness.refundPolls.length).toBeLessThanOrEqual(21);
  expect(await harness.store.listDue("stuck", Number.MAX_SAFE_INTEGER)).toMatchObject([{ id: "o1" }]);
  await operate(harness, { action: "settle", as: "done", by: "asha" });
  expect(await list(harness)).toEqual([]);
  expect(await refund(harness)).toMatchObject({ refused: expect.stringContaining("still PENDING") });
});

const sweepFor = async (harness: PaymentHarness, durationMs: number, everyMs: number) => {
  for (let at = 0; at < durationMs; at += everyMs) await harness.sweepAfter(everyMs);
};

test("[PAY-21] a sweep completes a refund within six minutes if its status was not stored at first", async () => {
  const harness = await makeHarness();
  await refund(harness);
  await sweepFor(harness, 2 * dayMs + 60 * minuteMs, 30 * minuteMs);
  harness.settleRefund("o1--r1", "COMPLETED");
  await harness.noticeRefund("o1", 1);
  failNextResponseWrite(harness);
  await expect(harness.sweep()).rejects.toThrow("slow table");
  await sweepFor(harness, 6 * minuteMs, minuteMs);
  expect(refundsOf(harness)).toMatchObject([{ step: "COMPLETED" }]);
});

/** A refund that failed and was reviewed, so the order is not in the index. */
const harnessWithClosedRefund = async () => {
  const harness = await makeHarness();
  await refund(harness);
  harness.settleRefund("o1--r1", "FAILED");
  await harness.sweepAfter(minuteMs);
  await operate(harness, { action: "settle", as: "done", by: "asha" });
  await sweepFor(harness, 5 * 60 * minuteMs, 30 * minuteMs);
  harness.refundPolls.length = 0;
  return harness;
};

test.each(["unanswered", "not stored"] as const)(
  "[PAY-21] completes a FAILED refund that a webhook names after a status that was %s",
  async (fault) => {
    const harness = await harnessWithClosedRefund();
    harness.settleRefund("o1--r1", "COMPLETED");
    await harness.noticeRefund("o1", 1);
    if (fault === "unanswered") harness.faults.unanswered = 1;
    else failNextResponseWrite(harness);
    await harness.sweep().catch(() => undefined);
    await harness.sweepAfter(5 * minuteMs);
    expect(refundsOf(harness)).toMatchObject([{ step: "COMPLETED" }]);
  },
);

test("[PAY-21] completes a refund whose webhook arrives during a status request with the response FAILED", async () => {
  const harness = await makeHarness();
  await refund(harness);
  harness.settleRefund("o1--r1", "FAILED");
  const { readRefund } = harness.provider;
  harness.provider.readRefund = async (id) => {
    harness.provider.readRefund = readRefund;
    const status = await readRefund(id);
    harness.settleRefund("o1--r1", "COMPLETED");
    await harness.noticeRefund("o1", 1);
    return status;
  };
  await harness.sweepAfter(minuteMs);
  await harness.sweepAfter(minuteMs);
  expect(refundsOf(harness)).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-21] retries a named FAILED refund for an hour without responses, then lists it for review", async () => {
  const harness = await harnessWithClosedRefund();
  await harness.noticeRefund("o1", 1);
  harness.faults.unanswered = Number.MAX_SAFE_INTEGER;
  await sweepFor(harness, dayMs, 5 * minuteMs);
  expect(harness.refundPolls).toHaveLength(13);
  expect(await list(harness)).toMatchObject([{ refunds: [{ step: "FAILED", waits: true }] }]);
});

test("[PAY-21] an operator's refresh requests the status of a FAILED refund", async () => {
  const harness = await harnessWithClosedRefund();
  await complete(harness, "o1--r1");
  expect(refundsOf(harness)).toMatchObject([{ step: "COMPLETED" }]);
});

test("[PAY-21] sends a refused refund again on its schedule only, with at most three requests each time", async () => {
  const harness = await makeHarness();
  harness.faults.refund = [
    "lost before it was taken",
    ...Array.from({ length: 9999 }, () => "refused" as const),
  ];
  await refund(harness);
  await sweepFor(harness, 16 * dayMs, 5 * minuteMs);
  expect(harness.refundPolls.length + idsSent(harness).length).toBeLessThanOrEqual(1 + 3 * 21);
});

test("[PAY-21] polls a refund in progress at once after a restore", async () => {
  const harness = await makeHarness();
  harness.faults.refund = ["lost after it was taken"];
  await refund(harness);
  const row = harness.rows.get("o1")!;
  const order = nextOrderState(row.order, { type: "restored" }, harness.time.now);
  expect(order?.refunds).toMatchObject([{ sent: "unknown", openSends: 2, checkAtEpochMs: harness.time.now }]);
  harness.rows.set("o1", { ...row, order: order! });
  await harness.sweepAfter(0);
  expect(refundsOf(harness)).toMatchObject([{ step: "PENDING" }]);
  await complete(harness, "o1--r1");
  expect(nextOrderState(harness.order("o1"), { type: "restored" }, harness.time.now)).toBeUndefined();
});

test("[PAY-21] restoring an order from before its refund does not refund it twice", async () => {
  const harness = await makeHarness();
  const before = structuredClone(harness.rows.get("o1")!);
  await refund(harness);
  harness.settleRefund("o1--r1", "COMPLETED");
  harness.rows.set("o1", before);
  expect(await refund(harness)).toMatchObject({ refunds: [{ providerId: "o1--r1", step: "COMPLETED" }] });
  expect(harness.refunds.size).toBe(1);
});

test("[PAY-21] after a refund the status stays COMPLETED and lists the refund's amount, time and id", async () => {
  const harness = await makeHarness();
  const reported = await harness.readStatus("o1");
  await refund(harness);
  await complete(harness, "o1--r1");
  const refunds = [{ amount: 500, givenBackAt: expect.any(String) as string, refundId: "OMR-o1--r1" }];
  expect(await harness.readStatus("o1")).toMatchObject(reported);
  expect(await harness.readStatus("o1")).toMatchObject({ body: { payload: { refunds } } });
  expect(await harness.create(500, "o1")).toMatchObject({ code: "order-paid" });
});
