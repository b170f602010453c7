import { expect, test, vi } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { signPaymentLink } from "#shared/payment/payment-link.ts";
import {
  linkSecret,
  harnessWithOrder,
  codeOf,
  makePaymentHarness,
  type PaymentHarness,
} from "#test/payment/support/payment-harness.ts";

type EndpointResult = Awaited<ReturnType<PaymentHarness["create"]>>;

const urlOf = (response: EndpointResult) =>
  response.type === "ok" ? response.body.redirectUrl : response.code;

const openUrl = (attemptId: string) => `https://provider.example/pay/${attemptId}?token=secret-${attemptId}`;
const tenMinutesMs = 600_000;

test("[PAY-03] Pay Now opens a checkout with our own order id and returns the provider's redirect URL unchanged", async () => {
  const harness = makePaymentHarness();
  expect(await harness.create(149_950)).toEqual({
    type: "ok",
    body: {
      success: true,
      redirectUrl: openUrl("EC-2"),
      orderId: "OMO-EC-2",
      merchantOrderId: "EC-2",
      receiptPath: "/receipt?order=EC-2#key=receipt-key-1",
    },
  });
  expect(harness.pays).toEqual([
    {
      attemptId: "EC-2",
      amountPaise: 149_950,
      expireAfterSeconds: 600,
      returnUrl: "https://site.example/payment-status?merchantOrderId=EC-2",
    },
  ]);
  expect(harness.rows.get("EC-2")).toMatchObject({ origin: "form", requestId: "edge-id" });
});

test("[PAY-15] stores the order with its amount before the provider is called", async () => {
  const harness = makePaymentHarness();
  harness.meanwhile.pay = () => {
    expect(harness.order("o1").attempts).toMatchObject([
      { amountPaise: 500, step: "INITIATED", sent: "sending" },
    ]);
    return Promise.resolve();
  };
  expect(codeOf(await harness.create(500, "o1"))).toBe("ok");
  expect(harness.order("o1").attempts).toMatchObject([{ step: "PENDING", sent: "yes" }]);
});

test("[PAY-15] a reload returns the open checkout without calling the provider again", async () => {
  const harness = makePaymentHarness();
  const first = await harness.create(500, "o1");
  harness.time.now += tenMinutesMs - 1;
  const again = await harness.create(500, "o1");
  expect(urlOf(again)).toBe(urlOf(first));
  expect([harness.pays.length, harness.polls.length]).toEqual([1, 0]);
});

test("[PAY-15] fifty simultaneous requests for one order call the provider once and return the same checkout", async () => {
  const harness = makePaymentHarness();
  harness.time.isFrozen = true;
  const responses = await Promise.all(Array.from({ length: 50 }, () => harness.create(500, "o1")));
  expect(new Set(responses.map(urlOf))).toEqual(new Set([openUrl("o1")]));
  expect(harness.pays).toHaveLength(1);
});

test("[PAY-15] returns still-creating with a retry time while another request opens the checkout", async () => {
  const harness = makePaymentHarness();
  harness.meanwhile.pay = async () => {
    const response = await harness.create(500, "o1");
    expect(response).toMatchObject({ type: "refused", code: "still-creating", retryAfterSeconds: 5 });
  };
  expect(codeOf(await harness.create(500, "o1"))).toBe("ok");
  expect(harness.pays).toHaveLength(1);
});

test("[PAY-15] returns still-creating if another request has just polled the provider", async () => {
  const harness = await harnessWithOrder();
  harness.time.now += tenMinutesMs;
  await harness.readStatus("o1");
  expect(await harness.create(500, "o1")).toMatchObject({ code: "still-creating", retryAfterSeconds: 5 });
  harness.time.now += 5000;
  expect(codeOf(await harness.create(500, "o1"))).toBe("payment-undecided");
});

test("[PAY-15] refuses to reopen a paid order, with its own amount or another", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "COMPLETED");
  expect(codeOf(await harness.create(500, "o1"))).toBe("order-paid");
  expect(codeOf(await harness.create(600, "o1"))).toBe("amount-differs");
  expect(harness.pays).toHaveLength(1);
});

test("[PAY-15] opens a new attempt, with another amount if requested, once the provider has returned FAILED", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "FAILED");
  expect(await harness.create(700, "o1")).toMatchObject({
    body: { redirectUrl: openUrl("o1--a2"), orderId: "OMO-o1--a2", merchantOrderId: "o1" },
  });
  expect(harness.pays.map(({ attemptId, amountPaise }) => [attemptId, amountPaise])).toEqual([
    ["o1", 500],
    ["o1--a2", 700],
  ]);
});

test("[PAY-15] opens another attempt after expiry only when the provider returns FAILED, not by our own clock", async () => {
  const harness = await harnessWithOrder();
  harness.time.now += tenMinutesMs;
  expect(codeOf(await harness.create(500, "o1"))).toBe("payment-undecided");
  expect(harness.polls).toEqual(["o1"]);
  harness.time.now += pollIntervalMs;
  harness.settle("o1", "FAILED");
  expect(urlOf(await harness.create(500, "o1"))).toBe(openUrl("o1--a2"));
});

test("[PAY-15] sends the same attempt id again if the first request never reached the provider", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["lost before it was taken"];
  expect(urlOf(await harness.create(500, "o1"))).toBe(openUrl("o1"));
  expect(harness.pays.map(({ attemptId }) => attemptId)).toEqual(["o1", "o1"]);
  expect(harness.polls).toEqual(["o1"]);
});

test("[PAY-15] opens a second attempt if the first one's redirect URL was lost with the provider's response", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["lost after it was taken"];
  expect(urlOf(await harness.create(500, "o1"))).toBe(openUrl("o1--a2"));
  expect(harness.order("o1").attempts).toMatchObject([
    { number: 1, step: "PENDING" },
    { number: 2, step: "PENDING" },
  ]);
});

test("[PAY-15] returns 'provider unavailable' after a lost response, and the next request opens an attempt", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["lost after it was taken"];
  harness.faults.unanswered = 1;
  expect(await harness.create(500, "o1")).toMatchObject({
    code: "payment-provider-unavailable",
    retryAfterSeconds: 5,
  });
  expect(harness.order("o1").attempts).toMatchObject([{ sent: "unknown", step: "INITIATED" }]);
  harness.time.now += pollIntervalMs;
  expect(urlOf(await harness.create(500, "o1"))).toBe(openUrl("o1--a2"));
});

test("[PAY-15] returns order-paid for an order that is already paid at the provider, and opens no further payment", async () => {
  const harness = makePaymentHarness();
  harness.orders.set("o1", { amountPaise: 500, paidPaise: 500, state: "COMPLETED", expireAtEpochMs: 0 });
  expect(codeOf(await harness.create(500, "o1"))).toBe("order-paid");
  expect(harness.pays).toHaveLength(1);
});

test("[PAY-15] reads the provider's state first when the lease of a crashed function ends", async () => {
  const harness = makePaymentHarness();
  await new Promise<void>((died) => {
    harness.meanwhile.pay = () => {
      died();
      return new Promise(() => undefined);
    };
    void harness.create(500, "o1");
  });
  delete harness.meanwhile.pay;
  expect(codeOf(await harness.create(500, "o1"))).toBe("still-creating");
  harness.time.now += 30_000;
  expect(urlOf(await harness.create(500, "o1"))).toBe(openUrl("o1"));
  expect(harness.polls).toEqual(["o1"]);
});

test("[PAY-15] limits the status requests that one call makes to a slow or unreachable provider", async () => {
  const harness = makePaymentHarness();
  const { readStatus } = harness.provider;
  harness.provider.readStatus = (id) => {
    harness.time.now += pollIntervalMs + 500;
    return readStatus(id);
  };
  await harness.create(500, "o1");
  harness.time.now += tenMinutesMs;
  expect(codeOf(await harness.create(500, "o1"))).toBe("payment-undecided");
  expect(harness.polls).toHaveLength(1);

  harness.faults.unanswered = 9;
  expect(codeOf(await harness.create(500, "o1"))).toBe("payment-provider-unavailable");
  expect(harness.polls).toHaveLength(2);
});

test.each([
  ["refused", "payment-provider-refused"],
  ["busy", "too-many-requests"],
  ["unavailable", "payment-provider-unavailable"],
] as const)(
  "[PAY-03] the provider outcome %s results in %s and a metric, and the next request opens a checkout",
  async (fault, code) => {
    const harness = makePaymentHarness();
    harness.faults.pay = [fault];
    expect(codeOf(await harness.create(500, "o1"))).toBe(code);
    expect(harness.measured).toContainEqual([paymentMetrics.providerFailures, 1]);
    // A provider that limits our rate is not down.
    expect(harness.measured.map(([name]) => name).includes(paymentMetrics.checkoutsFailed)).toBe(
      fault !== "busy",
    );
    expect(harness.order("o1").attempts).toMatchObject([{ sent: "no", step: "INITIATED" }]);
    expect(urlOf(await harness.create(500, "o1"))).toBe(openUrl("o1"));
  },
);

/** Runs something just before the request opens its second attempt. */
const beforeSecondAttempt = (harness: PaymentHarness, meanwhile: () => Promise<unknown>) => {
  const { change } = harness.store;
  harness.store.change = async (seen, next, now) => {
    if (next.attempts.length === 2) {
      harness.store.change = change;
      await meanwhile();
    }
    return change(seen, next, now);
  };
};

test("[PAY-15] returns only one checkout when a late response and a second attempt race", async () => {
  const harness = makePaymentHarness();
  const { pay } = harness.provider;
  const late = Promise.withResolvers<undefined>();
  harness.provider.pay = async (request) => {
    harness.provider.pay = pay;
    const opened = await pay(request);
    await late.promise;
    return opened;
  };
  const first = harness.create(500, "o1");
  await vi.waitUntil(() => harness.orders.has("o1"));
  harness.time.now += 30_000;
  beforeSecondAttempt(harness, () => {
    late.resolve(undefined);
    return first;
  });
  expect([urlOf(await harness.create(500, "o1")), urlOf(await first)]).toEqual([
    openUrl("o1"),
    openUrl("o1"),
  ]);
});

test("[PAY-15] opens no second attempt if the payment is confirmed while it is being prepared", async () => {
  const harness = await harnessWithOrder();
  await harness.learn("o1", "FAILED");
  harness.settle("o1", "COMPLETED");
  beforeSecondAttempt(harness, async () => {
    harness.time.now += pollIntervalMs;
    await harness.notice("o1");
    await harness.makeSweep()({ source: "sweep" }, () => 60_000);
  });
  expect(codeOf(await harness.create(500, "o1"))).toBe("order-paid");
  expect(harness.pays).toHaveLength(1);
});

const sign = (merchantOrderId: string, amountPaise: number): string =>
  signPaymentLink(linkSecret, { merchantOrderId, amountPaise });

test("[PAY-03] if links must be signed, Pay Now opens an order and retries it with the same amount only", async () => {
  const harness = makePaymentHarness({ links: "signed" });
  const first = await harness.create(500);
  const id = first.type === "ok" ? first.body.merchantOrderId : "";
  expect(codeOf(await harness.create(500, id))).toBe("ok");
  expect(codeOf(await harness.create(501, id))).toBe("invalid-payment-link");
});

test("[PAY-03] if links are open, accepts any order id, refuses a wrong signature and stores each attempt's origin", async () => {
  const harness = makePaymentHarness();
  const responses = [
    await harness.create(500, "o1"),
    await harness.create(500, "o2", "anything"),
    await harness.create(500, "o3", sign("o3", 500)),
  ];
  expect(responses.map(codeOf)).toEqual(["ok", "invalid-payment-link", "ok"]);
  expect(harness.rows.has("o2")).toBe(false);
  expect(["o1", "o3"].map((id) => harness.order(id).attempts[0]!.origin)).toEqual([
    "open-link",
    "signed-link",
  ]);
});

test("[PAY-15] stores the invoice and email of each attempt separately", async () => {
  const harness = makePaymentHarness();
  await harness.create(500, "o1", undefined, { invoice: "INV-1", email: "asha@mail.example" });
  await harness.learn("o1", "FAILED");
  await harness.create(500, "o1", undefined, { email: "ben@mail.example" });
  expect(harness.order("o1").attempts).toMatchObject([
    { invoice: "INV-1", email: "asha@mail.example" },
    { email: "ben@mail.example" },
  ]);
  expect(harness.order("o1").attempts[1]).not.toHaveProperty("invoice");
});

test("[PAY-14] writes no checkout URL or payer email to the log", async () => {
  const harness = makePaymentHarness();
  await harness.create(500, "o1", undefined, { email: "asha@mail.example" });
  harness.faults.pay = ["lost after it was taken"];
  await harness.create(500, "o2");
  expect(harness.lines.length).toBeGreaterThan(1);
  expect(JSON.stringify(harness.lines)).not.toMatch(/secret-|mail\.example/);
});
