import { expect, test } from "vitest";
import type { DescribedOrder } from "#functions/payment/order/describe-order.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import { nextOrderState } from "#functions/payment/order/next-order-state.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { benchWithOrder, makePaymentBench, type PaymentBench } from "#test/payment/support/payment-bench.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An order of ₹5 that is paid. */
const makeBench = async () => {
  const bench = await benchWithOrder();
  await bench.learn("o1", "COMPLETED");
  return bench;
};

const operate = (bench: PaymentBench, event: object) => bench.operate({ id: "o1", ...event });
const refund = (bench: PaymentBench, wish: object = {}) => operate(bench, { action: "refund", ...wish });
const list = async (bench: PaymentBench) =>
  (await operate(bench, { action: "list" })) as readonly DescribedOrder[];

const refundsOf = (bench: PaymentBench) => bench.order("o1").refunds;
/** The provider is done with a refund, and an operator asks. */
const complete = async (bench: PaymentBench, refundId: string) => {
  bench.settleRefund(refundId, "COMPLETED");
  await operate(bench, { action: "ask" });
};
const idsSent = (bench: PaymentBench) => bench.refundRequests.map(({ refundId }) => refundId);

test("[PAY-21] stores a refund before the provider is called, by default for the whole remaining amount", async () => {
  const bench = await makeBench();
  const { provider } = bench;
  const send = provider.refund;
  provider.refund = (request) => {
    expect(refundsOf(bench)).toMatchObject([{ number: 1, step: "ASKED", amountPaise: 500 }]);
    return send(request);
  };
  expect(await refund(bench)).toMatchObject({
    verdict: "CHECKOUT_ORDER_COMPLETED",
    refunds: [{ providerId: "o1--r1", refundId: "OMR-o1--r1", amountPaise: 500, step: "PENDING" }],
  });
  expect(bench.refundRequests).toEqual([{ refundId: "o1--r1", attemptId: "o1", amountPaise: 500 }]);
});

test("[PAY-21] ignores late results from a worker that lost its lease, and never changes a completed refund", async () => {
  const bench = await makeBench();
  const send = bench.provider.refund;
  bench.provider.refund = () => Promise.resolve({ type: "unknown", code: "TIMEOUT" });
  await refund(bench);
  const late = (event: object) =>
    nextOrderState(bench.order("o1"), { refund: 1, leaseId: "late", ...event } as OrderEvent, bench.time.now);
  const refused = { type: "refused", code: "BAD_REQUEST" };
  expect(late({ type: "refund sent", outcome: refused })).toBeUndefined();
  expect(late({ type: "refund answered", answer: { type: "unanswered", code: "TIMEOUT" } })).toBeUndefined();
  expect(late({ type: "refund answered", answer: { type: "not found" } })).toBeUndefined();
  bench.provider.refund = send;
  await bench.sweepAfter(10_000);
  await complete(bench, "o1--r1");
  expect(refundsOf(bench)).toMatchObject([{ step: "COMPLETED" }]);
  expect(late({ type: "refund noticed" })).toBeUndefined();
});

test("[PAY-21] a sweep polls a refund until it completes, then removes it from the index", async () => {
  const bench = await makeBench();
  await refund(bench, { amountPaise: 200 });
  await bench.sweepAfter(10_000);
  bench.settleRefund("o1--r1", "CONFIRMED");
  await bench.sweepAfter(minuteMs);
  expect(refundsOf(bench)).toMatchObject([{ step: "CONFIRMED" }]);
  bench.settleRefund("o1--r1", "COMPLETED");
  await bench.sweepAfter(5 * minuteMs);
  expect(refundsOf(bench)).toMatchObject([{ step: "COMPLETED" }]);
  await bench.sweepAfter(dayMs);
  expect(bench.refundAsks).toHaveLength(3);
  for (const work of ["named", "open", "review", "stuck"] as const)
    expect(await bench.store.listDue(work, Number.MAX_SAFE_INTEGER)).toEqual([]);
});

test("[PAY-21] partial refunds never exceed the payment, and a second one waits for the first to complete", async () => {
  const bench = await makeBench();
  await refund(bench, { amountPaise: 200 });
  expect(await refund(bench, { amountPaise: 100 })).toEqual({
    refused: "Refund 1 of ₹2.00 is still PENDING: ask with --ask how it ended, then for another.",
  });
  await complete(bench, "o1--r1");
  expect(await refund(bench, { amountPaise: 301 })).toEqual({
    refused: "At most ₹3.00 is left to refund of attempt 1.",
  });
  await refund(bench);
  await complete(bench, "o1--r2");
  expect(await refund(bench)).toEqual({ refused: "Nothing is left to refund of attempt 1." });
  expect(bench.refundRequests.map(({ amountPaise }) => amountPaise)).toEqual([200, 300]);
});

test("[PAY-21] two simultaneous refund requests create one refund", async () => {
  const bench = await makeBench();
  const answers = await Promise.all([refund(bench), refund(bench)]);
  expect(idsSent(bench)).toEqual(["o1--r1"]);
  expect(answers.filter((answer) => "refused" in (answer as object))).toHaveLength(1);
});

test("[PAY-21] refuses to refund a remainder below one rupee, the provider's minimum", async () => {
  const bench = await makeBench();
  await refund(bench, { amountPaise: 450 });
  await complete(bench, "o1--r1");
  expect(await refund(bench)).toEqual({
    refused: "Only ₹0.50 is left, and the provider refunds no less than ₹1.",
  });
});

test("[PAY-21] refuses to refund an unpaid order or attempt", async () => {
  const bench = await benchWithOrder();
  expect(await refund(bench)).toEqual({ refused: "Nothing was paid on this order." });
  await bench.learn("o1", "COMPLETED");
  expect(await refund(bench, { attempt: 2 })).toEqual({ refused: "Nothing was paid on attempt 2." });
  expect(await refund(bench, { id: "o9" })).toBeUndefined();
  expect(bench.refundRequests).toEqual([]);
});

test("[PAY-21] an order paid twice requires --attempt, and each attempt has its own refundable amount", async () => {
  const bench = await benchWithOrder();
  await bench.learn("o1", "FAILED");
  await bench.create(600, "o1");
  for (const id of ["o1", "o1--a2"]) bench.settle(id, "COMPLETED");
  await operate(bench, { action: "ask" });
  expect(await refund(bench)).toEqual({
    refused: "More than one attempt was paid. Choose with --attempt: 1 (₹5.00 left), 2 (₹6.00 left)",
  });
  expect(await refund(bench, { attempt: 1, amountPaise: 501 })).toMatchObject({
    refused: "At most ₹5.00 is left to refund of attempt 1.",
  });
  await refund(bench, { attempt: 2 });
  expect(bench.refundRequests).toEqual([{ refundId: "o1--r1", attemptId: "o1--a2", amountPaise: 600 }]);
  await complete(bench, "o1--r1");
  expect(await refund(bench)).toMatchObject({
    refused: expect.stringContaining("1 (₹5.00 left), 2 (₹0.00 left)"),
  });
});

test("[PAY-21] refunds the amount received when it differs from the amount requested", async () => {
  const bench = await benchWithOrder();
  await bench.learn("o1", "COMPLETED", 400);
  await refund(bench);
  expect(bench.refundRequests).toMatchObject([{ amountPaise: 400 }]);
});

test("[PAY-21] settles a refund by its status when the provider's response was lost", async () => {
  const bench = await makeBench();
  bench.faults.refund = ["lost after it was taken"];
  expect(await refund(bench)).toMatchObject({ refunds: [{ step: "ASKED", sent: "unknown" }] });
  expect(await refund(bench)).toMatchObject({ refused: expect.stringContaining("still ASKED") });
  await bench.sweepAfter(10_000);
  expect(refundsOf(bench)).toMatchObject([{ step: "PENDING", sent: "yes" }]);
  expect(idsSent(bench)).toEqual(["o1--r1"]);
  expect(bench.measured).toContainEqual([paymentMetrics.providerFailures, 1]);
});

test.each(["lost before it was taken", "unavailable"] as const)(
  "[PAY-21] sends a refund that was %s again under the same id",
  async (fault) => {
    const bench = await makeBench();
    bench.faults.refund = [fault];
    await refund(bench);
    await bench.sweepAfter(5 * minuteMs);
    expect(refundsOf(bench)).toMatchObject([{ step: "PENDING" }]);
    expect(idsSent(bench)).toEqual(["o1--r1", "o1--r1"]);
  },
);

test("[PAY-21] a sweep continues a refund after its function crashed, once the lease ends", async () => {
  const bench = await makeBench();
  bench.provider.refund = () => Promise.reject(new Error("killed"));
  await expect(refund(bench)).rejects.toThrow("killed");
  await bench.sweepAfter(29_000);
  expect(bench.refundAsks).toEqual([]);
  const again = makePaymentBench();
  bench.provider.refund = again.provider.refund;
  again.orders.set("o1", bench.orders.get("o1")!);
  await bench.sweepAfter(2000);
  expect(idsSent(again)).toEqual(["o1--r1"]);
  expect(bench.refundAsks).toEqual(["o1--r1"]);
});

test("[PAY-21] lists a FAILED refund with its reason, and the next try uses a new id", async () => {
  const bench = await makeBench();
  await refund(bench);
  bench.settleRefund("o1--r1", "FAILED");
  await bench.sweepAfter(10_000);
  expect(await list(bench)).toMatchObject([
    { id: "o1", refunds: [{ step: "FAILED", code: "BANK_DECLINED", waits: true }] },
  ]);
  await bench.sweep();
  expect(bench.measured).toContainEqual([paymentMetrics.review, 1]);
  await refund(bench);
  expect(idsSent(bench)).toEqual(["o1--r1", "o1--r2"]);
  expect(await list(bench)).toEqual([]);
});

test("[PAY-21] marks a refund FAILED at once if the provider refuses it and has no record of it", async () => {
  const bench = await makeBench();
  bench.faults.refund = ["refused"];
  expect(await refund(bench)).toMatchObject({ refunds: [{ step: "FAILED", code: "BAD_REQUEST" }] });
  expect(bench.refundAsks).toEqual(["o1--r1"]);
  await refund(bench, { amountPaise: 300 });
  expect(idsSent(bench)).toEqual(["o1--r1", "o1--r2"]);
});

test("[PAY-21] reuses the refund id while a lost request may still arrive, and lists it for review", async () => {
  const bench = await makeBench();
  bench.faults.refund = ["lost before it was taken", ...Array.from({ length: 99 }, () => "refused" as const)];
  await refund(bench);
  for (let day = 0; day < 16; day += 1) await bench.sweepAfter(dayMs);
  expect(new Set(idsSent(bench))).toEqual(new Set(["o1--r1"]));
  expect(await refund(bench)).toMatchObject({ refused: expect.stringContaining("still ASKED") });
  expect(await list(bench)).toMatchObject([{ refunds: [{ step: "ASKED", waits: true }] }]);
  bench.faults.refund = [];
  await operate(bench, { action: "ask" });
  expect(refundsOf(bench)).toMatchObject([{ step: "PENDING" }]);
});

test("[PAY-21] polls a pending refund a limited number of times, then marks it stuck", async () => {
  const bench = await makeBench();
  await refund(bench);
  for (let hour = 0; hour < 16 * 24; hour += 1) await bench.sweepAfter(60 * minuteMs);
  expect(bench.refundAsks.length).toBeGreaterThan(10);
  expect(bench.refundAsks.length).toBeLessThanOrEqual(21);
  expect(await bench.store.listDue("stuck", Number.MAX_SAFE_INTEGER)).toMatchObject([{ id: "o1" }]);
  await operate(bench, { action: "settle", as: "done", by: "asha" });
  expect(await list(bench)).toEqual([]);
  expect(await refund(bench)).toMatchObject({ refused: expect.stringContaining("still PENDING") });
});

test("[PAY-21] polls a refund in progress at once after a restore", async () => {
  const bench = await makeBench();
  bench.faults.refund = ["lost after it was taken"];
  await refund(bench);
  const row = bench.rows.get("o1")!;
  const order = nextOrderState(row.order, { type: "restored" }, bench.time.now);
  expect(order?.refunds).toMatchObject([{ sent: "unknown", openSends: 2, checkAtEpochMs: bench.time.now }]);
  bench.rows.set("o1", { ...row, order: order! });
  await bench.sweepAfter(0);
  expect(refundsOf(bench)).toMatchObject([{ step: "PENDING" }]);
  await complete(bench, "o1--r1");
  expect(nextOrderState(bench.order("o1"), { type: "restored" }, bench.time.now)).toBeUndefined();
});

test("[PAY-21] restoring an order from before its refund does not refund it twice", async () => {
  const bench = await makeBench();
  const before = structuredClone(bench.rows.get("o1")!);
  await refund(bench);
  bench.settleRefund("o1--r1", "COMPLETED");
  bench.rows.set("o1", before);
  expect(await refund(bench)).toMatchObject({ refunds: [{ providerId: "o1--r1", step: "COMPLETED" }] });
  expect(bench.refunds.size).toBe(1);
});

test("[PAY-21] after a refund the status stays COMPLETED and lists the refund's amount, time and id", async () => {
  const bench = await makeBench();
  const told = await bench.readStatus("o1");
  await refund(bench);
  await complete(bench, "o1--r1");
  const refunds = [{ amount: 500, givenBackAt: expect.any(String) as string, refundId: "OMR-o1--r1" }];
  expect(await bench.readStatus("o1")).toMatchObject(told);
  expect(await bench.readStatus("o1")).toMatchObject({ body: { payload: { refunds } } });
  expect(await bench.create(500, "o1")).toMatchObject({ code: "order-paid" });
});
