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

test("[PAY-21] a refund is stored before the provider hears of it, of all that is left where no amount is named", async () => {
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

test("[PAY-21] who holds a refund no longer is believed only in what the provider has said, and an end is an end", async () => {
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

test("[PAY-21] the sweep follows a refund to its end, and then it is nobody's work", async () => {
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

test("[PAY-21] a refund in parts never adds up to more than was paid, and a second waits for the first", async () => {
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

test("[PAY-21] two operators at once get one refund", async () => {
  const bench = await makeBench();
  const answers = await Promise.all([refund(bench), refund(bench)]);
  expect(idsSent(bench)).toEqual(["o1--r1"]);
  expect(answers.filter((answer) => "refused" in (answer as object))).toHaveLength(1);
});

test("[PAY-21] less than a rupee that is left is not asked for, since the provider takes none", async () => {
  const bench = await makeBench();
  await refund(bench, { amountPaise: 450 });
  await complete(bench, "o1--r1");
  expect(await refund(bench)).toEqual({
    refused: "Only ₹0.50 is left, and the provider refunds no less than ₹1.",
  });
});

test("[PAY-21] nothing is refunded of an order that was not paid, or of an attempt that was not", async () => {
  const bench = await benchWithOrder();
  expect(await refund(bench)).toEqual({ refused: "Nothing was paid on this order." });
  await bench.learn("o1", "COMPLETED");
  expect(await refund(bench, { attempt: 2 })).toEqual({ refused: "Nothing was paid on attempt 2." });
  expect(await refund(bench, { id: "o9" })).toBeUndefined();
  expect(bench.refundRequests).toEqual([]);
});

test("[PAY-21] of an order paid twice the operator names the attempt, and each has its own money", async () => {
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

test("[PAY-21] of a payment with another amount, what came is refunded and not what was asked for", async () => {
  const bench = await benchWithOrder();
  await bench.learn("o1", "COMPLETED", 400);
  await refund(bench);
  expect(bench.refundRequests).toMatchObject([{ amountPaise: 400 }]);
});

test("[PAY-21] a refund whose answer is lost after it was taken is settled by its status, under the same id", async () => {
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
  "[PAY-21] a refund that was %s is sent again under the same id",
  async (fault) => {
    const bench = await makeBench();
    bench.faults.refund = [fault];
    await refund(bench);
    await bench.sweepAfter(5 * minuteMs);
    expect(refundsOf(bench)).toMatchObject([{ step: "PENDING" }]);
    expect(idsSent(bench)).toEqual(["o1--r1", "o1--r1"]);
  },
);

test("[PAY-21] a function that died before it sent the refund is followed by the sweep, once its lease is over", async () => {
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

test("[PAY-21] a refund that the provider calls FAILED is listed with its reason, and the next try has a new id", async () => {
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

test("[PAY-21] a refund that the provider refuses and knows nothing of has failed at once", async () => {
  const bench = await makeBench();
  bench.faults.refund = ["refused"];
  expect(await refund(bench)).toMatchObject({ refunds: [{ step: "FAILED", code: "BAD_REQUEST" }] });
  expect(bench.refundAsks).toEqual(["o1--r1"]);
  await refund(bench, { amountPaise: 300 });
  expect(idsSent(bench)).toEqual(["o1--r1", "o1--r2"]);
});

test("[PAY-21] while a lost request may still arrive, a refusal is no failure: the id stays, and a person is told in the end", async () => {
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

test("[PAY-21] a refund that stays pending is asked about a bounded number of times, and then is a person's", async () => {
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

test("[PAY-21] a refund that is under way in a backup is asked about at once after the restore", async () => {
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

test("[PAY-21] an order that is restored from before its refund does not give the money twice", async () => {
  const bench = await makeBench();
  const before = structuredClone(bench.rows.get("o1")!);
  await refund(bench);
  bench.settleRefund("o1--r1", "COMPLETED");
  bench.rows.set("o1", before);
  expect(await refund(bench)).toMatchObject({ refunds: [{ providerId: "o1--r1", step: "COMPLETED" }] });
  expect(bench.refunds.size).toBe(1);
});

test("[PAY-21] after a refund the visitor is told that the order was paid, and what was given back, when and by which number", async () => {
  const bench = await makeBench();
  const told = await bench.readStatus("o1");
  await refund(bench);
  await complete(bench, "o1--r1");
  const refunds = [{ amount: 500, givenBackAt: expect.any(String) as string, refundId: "OMR-o1--r1" }];
  expect(await bench.readStatus("o1")).toMatchObject(told);
  expect(await bench.readStatus("o1")).toMatchObject({ body: { payload: { refunds } } });
  expect(await bench.create(500, "o1")).toMatchObject({ code: "order-paid" });
});
