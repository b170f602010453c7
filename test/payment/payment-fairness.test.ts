import { beforeAll, expect, test } from "vitest";
import type { DescribedOrder } from "#functions/payment/order/describe-order.ts";
import { payment, paymentSweepSeconds } from "#infra/payment/payment-capability.ts";
import {
  makePaymentHarness,
  startEpochMs,
  streamEventOf,
  type PaymentHarness,
} from "#test/payment/support/payment-harness.ts";
import { makeVirtualTime, type VirtualTime } from "#test/support/virtual-time.ts";
import { sampleSize } from "#test/support/sample.ts";

const abandonedCount = sampleSize({ usual: 2500, full: 5000 });
const responseMs = 2000;
const minuteMs = 60_000;
const noticedWithinMs = 10_000;
const { timeoutSeconds } = payment.functions.sweepPayments;

let virtual: VirtualTime;
let harness: PaymentHarness;
let sweep: ReturnType<PaymentHarness["makeSweep"]>;
const underWay = { now: 0, most: 0 };
let paidCount = 0;

const start = (event: object): Promise<unknown> => {
  const startedAt = virtual.time.now;
  return sweep(event, () => startedAt + timeoutSeconds * 1000 - virtual.time.now);
};

/** Sends a webhook, and a second later the event of the table's stream. */
const notice = async (id: string): Promise<void> => {
  await harness.notice(id);
  await virtual.wait(1000);
  await start(streamEventOf(id));
};

/** Abandoned checkouts of ten minutes, a provider that takes two seconds to respond, and a sweep every minute. */
beforeAll(async () => {
  virtual = makeVirtualTime(startEpochMs);
  harness = makePaymentHarness({ virtual });
  for (let index = 0; index < abandonedCount; index += 1) {
    virtual.time.now += (10 * minuteMs) / abandonedCount;
    await harness.create(500, `abandoned-${index}`);
  }
  const { readStatus } = harness.provider;
  harness.provider.readStatus = async (id) => {
    underWay.now += 1;
    underWay.most = Math.max(underWay.most, underWay.now);
    await virtual.wait(responseMs);
    underWay.now -= 1;
    return readStatus(id);
  };
  sweep = harness.makeSweep(paymentSweepSeconds * 1000);
  const sweepForEver = async (): Promise<never> => {
    for (;;) {
      void start({ source: "sweep" });
      await virtual.wait(minuteMs);
    }
  };
  void sweepForEver();
  await virtual.runFor(minuteMs / 2);
});

/** Creates an order, pays it at the provider, and returns its id. */
const pay = async (): Promise<string> => {
  const id = `paid-${(paidCount += 1)}`;
  await harness.create(500, id);
  harness.settle(id, "COMPLETED");
  return id;
};

const isNoticed = (id: string): boolean => harness.order(id).attempts[0]?.step === "COMPLETED";

/** The time from `from` until the row shows the payment; at most a minute. */
const noticedAfter = async (id: string, from: number): Promise<number> => {
  while (!isNoticed(id) && virtual.time.now - from < minuteMs) await virtual.wait(100);
  return virtual.time.now - from;
};

/**
 * Makes such a payment every three seconds for two minutes, which covers every moment of a sweep and of the pause after
 * it.
 */
const measure = async (report: (id: string) => Promise<unknown>): Promise<readonly number[]> => {
  const delays: number[] = [];
  const payers = Array.from({ length: 41 }, async (_, index) => {
    await virtual.wait(index * 2900);
    const id = await pay();
    const paidAt = virtual.time.now;
    void report(id);
    delays.push(await noticedAfter(id, paidAt));
  });
  await virtual.runFor(3.5 * minuteMs);
  await Promise.all(payers);
  return delays;
};

test("[PAY-15] [PAY-22] confirms a payment named by a webhook within ten seconds, despite thousands of abandoned orders", async () => {
  const delays = await measure(notice);
  expect(delays).toHaveLength(41);
  expect((await harness.store.listDue("open", virtual.time.now)).length).toBeGreaterThan(
    0.6 * abandonedCount,
  );
  expect(Math.max(...delays)).toBeLessThanOrEqual(noticedWithinMs);
});

test("[PAY-15] [PAY-22] confirms a payment polled by a page within ten seconds, despite thousands of abandoned orders", async () => {
  const delays = await measure(async (id) => {
    while (!isNoticed(id)) {
      await harness.readStatus(id);
      await virtual.wait(3000);
    }
  });
  expect(Math.max(...delays)).toBeLessThanOrEqual(noticedWithinMs);
});

test("[PAY-15] [PAY-22] returns the provider's state to an operator within ten seconds during a sweep", async () => {
  const id = await pay();
  const askedAt = virtual.time.now;
  const response = harness.operate({ action: "poll", id });
  const responded = response.then((order) => ({
    verdict: (order as DescribedOrder).verdict,
    afterMs: virtual.time.now - askedAt,
  }));
  await virtual.runFor(noticedWithinMs);
  expect(await responded).toEqual({ verdict: "CHECKOUT_ORDER_COMPLETED", afterMs: responseMs });
});

test("[PAY-15] [PAY-22] a sweep sends four to eight requests at once and reaches further abandoned checkouts", async () => {
  // Pages and an operator have also requested statuses.
  underWay.most = 0;
  const before = new Set(harness.polls.filter((id) => id.startsWith("abandoned"))).size;
  await virtual.runFor(minuteMs / 2);
  expect(underWay.most).toBeGreaterThanOrEqual(4);
  expect(underWay.most).toBeLessThanOrEqual(8);
  expect(new Set(harness.polls.filter((id) => id.startsWith("abandoned"))).size).toBeGreaterThan(before + 50);
});
