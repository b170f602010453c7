import { expect, test } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { benchWithOrder, startEpochMs } from "#test/payment/support/payment-bench.ts";

const payload = { merchantOrderId: "o1", amount: 500, orderId: "OMO-o1" };

test("[PAY-11] tells what the provider says: pending, failed, completed, in paise and with the provider's id", async () => {
  const bench = await benchWithOrder();
  expect(await bench.readStatus("o1")).toEqual({
    type: "ok",
    body: { type: "CHECKOUT_ORDER_PENDING", payload: { ...payload, state: "PENDING" } },
  });
  bench.settle("o1", "FAILED");
  bench.time.now += pollIntervalMs;
  expect(await bench.readStatus("o1")).toEqual({
    type: "ok",
    body: { type: "CHECKOUT_ORDER_FAILED", payload: { ...payload, state: "FAILED" } },
  });
});

test("[PAY-11] a paid order says since when, and the provider is not asked again", async () => {
  const bench = await benchWithOrder();
  bench.settle("o1", "COMPLETED");
  const paid = {
    type: "ok",
    body: {
      type: "CHECKOUT_ORDER_COMPLETED",
      payload: { ...payload, state: "COMPLETED", completedAt: new Date(startEpochMs).toISOString() },
    },
  };
  expect(await bench.readStatus("o1")).toEqual(paid);
  bench.settle("o1", "FAILED");
  bench.time.now += pollIntervalMs;
  expect(await bench.readStatus("o1")).toEqual(paid);
  expect(bench.asks).toHaveLength(1);
});

test("[PAY-11] however many pages wait, the provider is asked once in three seconds", async () => {
  const bench = await benchWithOrder();
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.readStatus("o1")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(bench.asks).toHaveLength(round + 1);
    bench.time.now += pollIntervalMs - 1;
    await bench.readStatus("o1");
    expect(bench.asks).toHaveLength(round + 1);
    bench.time.now += 1;
  }
});

test("[PAY-11] while the provider is out of reach an order without a result is 503, one with a result is told", async () => {
  const bench = await benchWithOrder();
  bench.faults.unanswered = 1;
  expect(await bench.readStatus("o1")).toMatchObject({
    type: "refused",
    code: "payment-provider-unavailable",
    retryAfterSeconds: 3,
  });
  expect(bench.measured.at(-1)).toEqual([paymentMetrics.providerFailures, 1]);
  bench.time.now += pollIntervalMs;
  await bench.learn("o1", "COMPLETED");
  bench.faults.unanswered = 1;
  bench.time.now += pollIntervalMs;
  expect(await bench.readStatus("o1")).toMatchObject({ body: { type: "CHECKOUT_ORDER_COMPLETED" } });
});

test("[PAY-15] a second attempt is waited for, and the first one's late success makes the order paid", async () => {
  const bench = await benchWithOrder();
  await bench.learn("o1", "FAILED");
  await bench.create(500, "o1");
  bench.time.now += pollIntervalMs;
  expect(await bench.readStatus("o1")).toMatchObject({
    body: { type: "CHECKOUT_ORDER_PENDING", payload: { orderId: "OMO-o1--a2" } },
  });
  bench.settle("o1", "COMPLETED");
  await bench.sweepAfter(20 * 60_000);
  await bench.sweepAfter(pollIntervalMs);
  expect(await bench.readStatus("o1")).toMatchObject({
    body: { type: "CHECKOUT_ORDER_COMPLETED", payload: { orderId: "OMO-o1" } },
  });
});
