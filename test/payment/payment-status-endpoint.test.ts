import { expect, test } from "vitest";
import { lateArrivalMs, pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import {
  harnessWithOrder,
  keyOf,
  makePaymentHarness,
  startEpochMs,
} from "#test/payment/support/payment-harness.ts";

const payload = { merchantOrderId: "o1", amount: 500, orderId: "OMO-o1" };

test("[PAY-11] returns the provider's state with amount in paise and the provider's order id", async () => {
  const harness = await harnessWithOrder();
  expect(await harness.readStatus("o1")).toEqual({
    type: "ok",
    body: { type: "CHECKOUT_ORDER_PENDING", payload: { ...payload, state: "PENDING" } },
  });
  harness.settle("o1", "FAILED");
  harness.time.now += pollIntervalMs;
  expect(await harness.readStatus("o1")).toEqual({
    type: "ok",
    body: { type: "CHECKOUT_ORDER_FAILED", payload: { ...payload, state: "FAILED" } },
  });
});

test("[PAY-11] returns the completion time of a paid order without polling the provider again", async () => {
  const harness = await harnessWithOrder();
  harness.settle("o1", "COMPLETED");
  const paid = {
    type: "ok",
    body: {
      type: "CHECKOUT_ORDER_COMPLETED",
      payload: { ...payload, state: "COMPLETED", completedAt: new Date(startEpochMs).toISOString() },
    },
  };
  expect(await harness.readStatus("o1")).toEqual(paid);
  harness.settle("o1", "FAILED");
  harness.time.now += pollIntervalMs;
  expect(await harness.readStatus("o1")).toEqual(paid);
  expect(harness.polls).toHaveLength(1);
});

test("[PAY-11] polls the provider once every three seconds for any number of waiting pages", async () => {
  const harness = await harnessWithOrder();
  for (let round = 0; round < 3; round += 1) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => harness.readStatus("o1")));
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveLength(1);
    expect(harness.polls).toHaveLength(round + 1);
    harness.time.now += pollIntervalMs - 1;
    await harness.readStatus("o1");
    expect(harness.polls).toHaveLength(round + 1);
    harness.time.now += 1;
  }
});

test("[PAY-11] returns 503 while the provider is unreachable, unless the order already has a result", async () => {
  const harness = await harnessWithOrder();
  harness.faults.unanswered = 1;
  expect(await harness.readStatus("o1")).toMatchObject({
    type: "refused",
    code: "payment-provider-unavailable",
    retryAfterSeconds: 3,
  });
  expect(harness.measured.at(-1)).toEqual([paymentMetrics.providerFailures, 1]);
  harness.time.now += pollIntervalMs;
  await harness.learn("o1", "COMPLETED");
  harness.faults.unanswered = 1;
  harness.time.now += pollIntervalMs;
  expect(await harness.readStatus("o1")).toMatchObject({ body: { type: "CHECKOUT_ORDER_COMPLETED" } });
});

test("[PAY-15] returns PENDING for a second attempt, and COMPLETED when the first one succeeds late", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "FAILED");
  await harness.create(500, "o1");
  harness.time.now += pollIntervalMs;
  expect(await harness.readStatus("o1")).toMatchObject({
    body: { type: "CHECKOUT_ORDER_PENDING", payload: { orderId: "OMO-o1--a2" } },
  });
  harness.settle("o1", "COMPLETED");
  await harness.sweepAfter(20 * 60_000);
  await harness.sweepAfter(pollIntervalMs);
  expect(await harness.readStatus("o1")).toMatchObject({
    body: { type: "CHECKOUT_ORDER_COMPLETED", payload: { orderId: "OMO-o1" } },
  });
});

test.each(["busy", "unavailable", "refused"] as const)(
  "[PAY-11] [PAY-15] returns the result of the attempt before one that the provider returned %s for",
  async (fault) => {
    const harness = makePaymentHarness();
    const key = keyOf(await harness.create(500, "o1"));
    await harness.learn("o1", "FAILED");
    harness.faults.pay = [fault];
    await harness.create(500, "o1", undefined, { receiptKey: key });
    harness.time.now += pollIntervalMs;
    const failed = { body: { type: "CHECKOUT_ORDER_FAILED", payload: { orderId: "OMO-o1" } } };
    expect(await harness.readStatus("o1", key)).toMatchObject(failed);
    expect(await harness.readStatus("o1")).toMatchObject(failed);
  },
);

test("[PAY-11] returns FAILED for an order that the provider never received", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["refused"];
  await harness.create(500, "o1");
  expect(await harness.readStatus("o1")).toMatchObject({ body: { type: "CHECKOUT_ORDER_FAILED" } });
});

test("[PAY-11] [PAY-15] returns PENDING until a request whose reply was lost can no longer arrive", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["lost before it was taken", "unavailable"];
  await harness.create(500, "o1");
  harness.time.now += lateArrivalMs - 1;
  expect(await harness.readStatus("o1")).toMatchObject({ body: { type: "CHECKOUT_ORDER_PENDING" } });
  harness.time.now += 1;
  expect(await harness.readStatus("o1")).toMatchObject({ body: { type: "CHECKOUT_ORDER_FAILED" } });
});
