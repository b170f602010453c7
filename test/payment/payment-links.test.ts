import { expect, test } from "vitest";
import { lateArrivalMs } from "#functions/payment/sweep/check-schedule.ts";
import { attemptsMax } from "#functions/payment/checkout/checkout-step.ts";
import { readWork, reviewOf } from "#functions/payment/order/order-state.ts";
import { signPaymentLink } from "#shared/payment/payment-link.ts";
import {
  bill,
  codeOf,
  keyOf,
  linkSecret,
  linkSecretBefore,
  makePaymentHarness,
  type PaymentHarness,
} from "#test/payment/support/payment-harness.ts";

const daySeconds = 24 * 60 * 60;

const bent: readonly (readonly [string, Partial<typeof bill> & { readonly invoice?: string }])[] = [
  ["amount", { amountPaise: 100 }],
  ["order", { merchantOrderId: "INV-2" }],
  ["expiry", { expiresAtEpochSeconds: bill.expiresAtEpochSeconds + daySeconds }],
  ["invoice", { invoice: "another" }],
];

test.for(["open", "signed"] as const)(
  "[PAY-17] if links are %s, a signature covers amount, order, expiry and invoice",
  async (links) => {
    for (const [, change] of bent) {
      const harness = makePaymentHarness({ links });
      const signature = signPaymentLink(linkSecret, bill);
      expect(codeOf(await harness.openLink({ ...bill, ...change }, signature))).toBe("invalid-payment-link");
      expect(harness.rows.size).toBe(0);
      expect(codeOf(await harness.openLink(bill, signature))).toBe("ok");
    }
  },
);

test("[PAY-17] refuses an expired link whose order was never opened, or failed", async () => {
  const harness = makePaymentHarness();
  await harness.openLink(bill);
  await harness.learn("INV-1", "FAILED");
  harness.time.now = bill.expiresAtEpochSeconds * 1000;
  expect(codeOf(await harness.openLink(bill))).toBe("payment-link-expired");
  expect(codeOf(await harness.openLink({ ...bill, merchantOrderId: "INV-2" }))).toBe("payment-link-expired");
});

test.each([
  ["payment-undecided", "may be paid", () => Promise.resolve()],
  [
    "order-paid",
    "is paid",
    (harness: PaymentHarness) => harness.learn("INV-1", "COMPLETED", bill.amountPaise),
  ],
  [
    "order-under-review",
    "was paid with another amount",
    (harness: PaymentHarness) => harness.learn("INV-1", "COMPLETED", 100),
  ],
  [
    "order-refunded",
    "was refunded by an operator",
    async (harness: PaymentHarness) => {
      await harness.learn("INV-1", "COMPLETED", 100);
      await harness.operate({ action: "settle", id: "INV-1", as: "refunded", by: "ada" });
    },
  ],
])("[PAY-17] [PAY-15] returns %s for an expired link whose order %s", async (code, _, proceed) => {
  const harness = makePaymentHarness({ links: "signed" });
  await harness.openLink(bill);
  await proceed(harness);
  harness.time.now = bill.expiresAtEpochSeconds * 1000;
  expect(codeOf(await harness.openLink(bill))).toBe(code);
  expect(harness.pays).toHaveLength(1);
});

test("[PAY-17] accepts a signed link without an expiry until the stage's cutoff date", async () => {
  const harness = makePaymentHarness({ links: "signed" });
  const endless = { merchantOrderId: "INV-1", amountPaise: 500 };
  expect(codeOf(await harness.openLink(endless))).toBe("ok");
  harness.time.now += daySeconds * 1000;
  const other = { ...endless, merchantOrderId: "INV-2" };
  expect(codeOf(await harness.openLink(other))).toBe("payment-link-expired");
});

test("[PAY-14] [PAY-17] accepts a link signed with the previous secret during a rotation", async () => {
  const harness = makePaymentHarness({ links: "signed" });
  expect(codeOf(await harness.openLink(bill, signPaymentLink(linkSecretBefore, bill)))).toBe("ok");
});

test("[PAY-17] revoking an order blocks its links and new checkouts", async () => {
  const harness = makePaymentHarness();
  await harness.operate({ action: "revoke", id: "INV-1" });
  expect(codeOf(await harness.openLink(bill))).toBe("payment-link-revoked");
  expect(codeOf(await harness.create(1, "INV-1"))).toBe("payment-link-revoked");
  expect(await harness.readStatus("INV-1")).toMatchObject({ code: "unknown-order" });
  expect(harness.pays).toEqual([]);
});

test("[PAY-17] an open checkout of a revoked order can still be paid", async () => {
  const harness = makePaymentHarness();
  const second = { ...bill, merchantOrderId: "INV-2" };
  await harness.openLink(second);
  await harness.operate({ action: "revoke", id: "INV-2" });
  expect(codeOf(await harness.openLink(second))).toBe("payment-link-revoked");
  harness.settle("INV-2", "COMPLETED", bill.amountPaise);
  expect(await harness.readStatus("INV-2")).toMatchObject({ body: { type: "CHECKOUT_ORDER_COMPLETED" } });
});

test.for(["before", "after"] as const)(
  "[PAY-15] [PAY-17] [PAY-19] an attacker's payment %s the signed link opens neither blocks it nor gets its receipt",
  async (when) => {
    const harness = makePaymentHarness();
    const pay = async () => {
      harness.settle("INV-1", "COMPLETED");
      await harness.sweepAfter(25_000);
    };
    const attackers = keyOf(await harness.create(100, "INV-1", undefined, { email: "eve@mail.example" }));
    if (when === "before") await pay();
    const opened = await harness.openLink(bill);
    expect(opened).toMatchObject({ body: { orderId: "OMO-INV-1--a2" } });
    expect(codeOf(await harness.create(100, "INV-1"))).toBe("invalid-payment-link");
    if (when === "after") await pay();
    expect([reviewOf(harness.order("INV-1")), readWork(harness.order("INV-1"))?.work]).toEqual([
      "paid apart",
      "review",
    ]);
    expect(await harness.readStatus("INV-1")).toMatchObject({ body: { type: "CHECKOUT_ORDER_PENDING" } });
    const paid = {
      body: { type: "CHECKOUT_ORDER_COMPLETED", payload: { amount: bill.amountPaise } },
    };
    expect(await harness.payAndPoll("INV-1", "INV-1--a2")).toMatchObject(paid);
    expect(await harness.readReceipt("INV-1", attackers ?? "")).toMatchObject({ code: "unknown-receipt" });
    expect(await harness.readReceipt("INV-1", keyOf(opened) ?? "")).toMatchObject({
      body: { amount: bill.amountPaise },
    });
    for (let sweeps = 0; sweeps < 2; sweeps += 1) await harness.sweepAfter(60_000);
    expect(harness.sent).toEqual([]);
    await harness.operate({ action: "settle", id: "INV-1", as: "done", by: "asha" });
    expect(readWork(harness.order("INV-1"))).toBeUndefined();
    expect(await harness.readStatus("INV-1")).toMatchObject(paid);
  },
);

test("[PAY-15] [PAY-17] a payment of the exact amount before the link was signed pays the order", async () => {
  const harness = makePaymentHarness();
  await harness.create(bill.amountPaise, "INV-1");
  await harness.learn("INV-1", "COMPLETED", bill.amountPaise);
  expect(codeOf(await harness.openLink(bill))).toBe("order-paid");
});

test("[PAY-15] [PAY-17] attempts that never reached the provider reuse the same attempt id", async () => {
  const harness = makePaymentHarness();
  for (let amount = 1; amount <= 2 * attemptsMax; amount += 1) {
    harness.faults.pay = ["busy"];
    expect(codeOf(await harness.create(amount, "INV-1"))).toBe("too-many-requests");
  }
  expect(harness.order("INV-1").attempts).toHaveLength(1);
  expect(codeOf(await harness.create(777, "INV-1"))).toBe("ok");
  expect(harness.order("INV-1").attempts).toMatchObject([{ number: 1, amountPaise: 777 }]);
});

test("[PAY-15] [PAY-17] reuses an attempt id for another amount only after the first request can no longer arrive", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay = ["lost before it was taken", "unavailable"];
  expect(codeOf(await harness.create(500, "INV-1"))).toBe("payment-provider-unavailable");
  harness.time.now += lateArrivalMs - 1;
  expect(codeOf(await harness.create(600, "INV-1"))).toBe("still-creating");
  harness.time.now += 1;
  expect(codeOf(await harness.create(600, "INV-1"))).toBe("ok");
  expect(harness.pays.map(({ attemptId, amountPaise }) => [attemptId, amountPaise])).toEqual([
    ["INV-1", 500],
    ["INV-1", 500],
    ["INV-1", 600],
  ]);
});

test("[PAY-15] [PAY-17] limits attempts per order, and failed unsigned attempts do not block a signed link", async () => {
  const harness = makePaymentHarness();
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    await harness.create(100, "INV-1");
    harness.settle(attempt === 1 ? "INV-1" : `INV-1--a${attempt}`, "FAILED");
    harness.time.now += 5000;
    await harness.readStatus("INV-1");
  }
  expect(codeOf(await harness.create(100, "INV-1"))).toBe("too-many-attempts");
  expect(codeOf(await harness.openLink(bill))).toBe("ok");
});
