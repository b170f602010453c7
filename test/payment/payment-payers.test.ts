import { expect, test } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { settleableAs } from "#functions/payment/order/order-state.ts";
import { keyOf, makePaymentHarness, type PaymentHarness } from "#test/payment/support/payment-harness.ts";

const id = "INV-1";
const amount = 50_000;
const [ana, ben, eve] = ["ana@mail.example", "ben@mail.example", "eve@mail.example"];

type Words = { readonly email?: string; readonly receiptKey?: string };

/** A payer who requests a checkout. Returns the attempt and the receipt key, or the reason of the refusal. */
const open = async (harness: PaymentHarness, words: Words = {}, paise = amount, order = id) => {
  const response = await harness.create(paise, order, undefined, words);
  const key = keyOf(response);
  return response.type === "ok" ? { orderId: response.body.orderId, key } : { code: response.code, key };
};

/** Two payers of one order, each with their own checkout. */
const openedByTwo = async () => {
  const harness = makePaymentHarness();
  const first = await open(harness, { email: ana });
  const second = await open(harness, { email: ben });
  expect([first.orderId, second.orderId]).toEqual(["OMO-INV-1", "OMO-INV-1--a2"]);
  return { harness, anas: first.key, bens: second.key };
};

const pass = (harness: PaymentHarness) => {
  harness.time.now += pollIntervalMs;
};

const verdict = async (harness: PaymentHarness, key?: string) => {
  const response = await harness.readStatus(id, key);
  return response.type === "ok" ? response.body.type : response.code;
};

test("[PAY-15] [PAY-23] refuses another amount while any payer's checkout can still be paid", async () => {
  const { harness, bens } = await openedByTwo();
  harness.settle("INV-1--a2", "FAILED");
  pass(harness);
  await harness.readStatus(id, bens);
  expect(await open(harness, { email: eve }, 100)).toMatchObject({ code: "amount-differs" });
  expect(await open(harness, { email: ana })).toMatchObject({ orderId: "OMO-INV-1" });
});

test("[PAY-15] [PAY-23] returns a payer to their own checkout, for any checkouts that other payers opened since", async () => {
  const { harness, anas } = await openedByTwo();
  harness.faults.pay.push("busy");
  expect(await open(harness, { email: eve })).toMatchObject({ code: "too-many-requests" });
  const theirs = { orderId: "OMO-INV-1" };
  expect(await open(harness, { email: ana })).toMatchObject(theirs);
  // With the other payer's address too: the address is corrected, but the payer does not get the other payer's
  // checkout.
  expect(await open(harness, { email: ben, receiptKey: anas })).toEqual({ ...theirs, key: anas });
  expect(harness.pays.map(({ attemptId }) => attemptId)).toEqual(["INV-1", "INV-1--a2", "INV-1--a3"]);
});

test("[PAY-15] if links must be signed, an unsigned order has one payable checkout for all requests", async () => {
  const harness = makePaymentHarness({ links: "signed" });
  const created = await harness.create(amount, undefined, undefined, { email: ana });
  const order = created.type === "ok" ? created.body.merchantOrderId : "";
  expect(await open(harness, { email: eve }, amount, order)).toEqual({
    orderId: `OMO-${order}`,
    key: undefined,
  });
  expect(harness.order(order).attempts).toMatchObject([{ email: ana }]);
});

test("[PAY-11] [PAY-23] a payer who changed their email to another payer's still gets their own attempt's status", async () => {
  const { harness, anas } = await openedByTwo();
  expect(await open(harness, { email: ben, receiptKey: anas })).toMatchObject({ key: anas });
  harness.settle("INV-1--a2", "FAILED");
  harness.settle("INV-1", "COMPLETED");
  pass(harness);
  expect(await verdict(harness, anas)).toBe("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-23] corrects the email on every attempt with the same receipt key, even if a response was lost", async () => {
  const harness = makePaymentHarness();
  harness.faults.pay.push("lost after it was taken");
  const { orderId, key } = await open(harness, { email: ana });
  expect(orderId).toBe("OMO-INV-1--a2");
  await open(harness, { email: ben, receiptKey: key });
  expect(harness.order(id).attempts).toMatchObject([{ email: ben }, { email: ben }]);
});

test("[PAY-22] polling one checkout does not delay the status of another payer's checkout", async () => {
  const { harness, anas, bens } = await openedByTwo();
  harness.settle("INV-1", "COMPLETED");
  pass(harness);
  expect(await verdict(harness, bens)).toBe("CHECKOUT_ORDER_PENDING");
  expect(await verdict(harness, anas)).toBe("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-22] a page without a receipt key polls every payable checkout of the order", async () => {
  const { harness } = await openedByTwo();
  harness.settle("INV-1", "COMPLETED");
  const verdicts = [];
  for (let polls = 0; polls < 2; polls += 1) {
    pass(harness);
    verdicts.push(await verdict(harness));
  }
  expect(verdicts).toContain("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-22] a sweep checks the attempt that a webhook names before other due attempts of the order", async () => {
  const { harness } = await openedByTwo();
  harness.time.now += 20_000;
  await harness.notice(id, 2);
  harness.settle("INV-1--a2", "COMPLETED");
  await harness.sweep();
  expect(harness.order(id).attempts[1]?.step).toBe("COMPLETED");
});

test("[PAY-22] confirms both payments of one order within three sweeps while a page polls", async () => {
  const { harness, bens } = await openedByTwo();
  for (const attempt of [1, 2]) {
    harness.settle(["INV-1", "INV-1--a2"][attempt - 1] ?? "", "COMPLETED");
    await harness.notice(id, attempt);
  }
  for (let round = 0; round < 3; round += 1) {
    await harness.readStatus(id, bens);
    await harness.sweep();
    pass(harness);
  }
  expect(harness.order(id)).toMatchObject({
    review: "paid twice",
    attempts: [{ step: "COMPLETED" }, { step: "COMPLETED" }],
  });
});

test("[PAY-11] [PAY-15] reports FAILED only to the payer whose attempt failed while another checkout is payable", async () => {
  const { harness, anas, bens } = await openedByTwo();
  harness.settle("INV-1--a2", "FAILED");
  pass(harness);
  expect(await verdict(harness, bens)).toBe("CHECKOUT_ORDER_FAILED");
  expect(await verdict(harness)).toBe("CHECKOUT_ORDER_PENDING");
  expect(await verdict(harness, anas)).toBe("CHECKOUT_ORDER_PENDING");
});

test("[PAY-11] [PAY-15] a key of a failed attempt also returns the state of the attempt that followed it", async () => {
  const harness = makePaymentHarness();
  const { key } = await open(harness, { email: ana });
  harness.settle("INV-1", "FAILED");
  pass(harness);
  expect(await verdict(harness, key)).toBe("CHECKOUT_ORDER_FAILED");
  // The response is lost.
  await open(harness, { email: ana, receiptKey: key });
  expect(await verdict(harness, key)).toBe("CHECKOUT_ORDER_PENDING");
  harness.settle("INV-1--a2", "COMPLETED");
  pass(harness);
  expect(await verdict(harness, key)).toBe("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-11] [PAY-23] returns whether a key opens the receipt of a paid order", async () => {
  const { harness, anas, bens } = await openedByTwo();
  const hasReceipt = async (key?: string) => {
    pass(harness);
    const response = await harness.readStatus(id, key);
    return response.type === "ok" && response.body.payload.hasReceipt;
  };
  expect(await hasReceipt(anas)).toBeUndefined();
  harness.settle("INV-1--a2", "FAILED");
  harness.settle("INV-1", "COMPLETED");
  expect([await hasReceipt(anas), await hasReceipt(bens), await hasReceipt()]).toEqual([
    true,
    false,
    undefined,
  ]);
});

/** Two payers have paid one order, and one of the payments is refunded. */
const refundedToOne = async (attempt: number) => {
  const { harness, anas, bens } = await openedByTwo();
  for (const [attemptId, key] of [
    ["INV-1", anas],
    ["INV-1--a2", bens],
  ] as const) {
    harness.settle(attemptId, "COMPLETED");
    pass(harness);
    await harness.readStatus(id, key);
  }
  await harness.operate({ action: "poll", id });
  await harness.operate({ action: "refund", id, attempt });
  harness.settleRefund([...harness.refunds.keys()][0] ?? "", "COMPLETED");
  await harness.operate({ action: "poll", id });
  const read = async (key?: string) => {
    const response = await harness.readStatus(id, key);
    const { orderId, refunds } =
      response.type === "ok" ? response.body.payload : expect.fail("the status is refused");
    return [orderId, refunds?.map(({ amount: paise }) => paise)];
  };
  return { harness, anas, bens, read };
};

test("[PAY-21] [PAY-11] without a key, shows the payment of an order paid twice that was not refunded", async () => {
  const { anas, bens, read } = await refundedToOne(1);
  expect([await read(anas), await read(), await read(bens)]).toEqual([
    ["OMO-INV-1", [amount]],
    ["OMO-INV-1--a2", undefined],
    ["OMO-INV-1--a2", undefined],
  ]);
});

test("[PAY-23] reopens each payer's own receipt of an order that was paid twice", async () => {
  const { harness, anas, bens } = await refundedToOne(1);
  const reopen = (email: string, receiptKey = "") => open(harness, { email, receiptKey });
  expect(await reopen(ana, anas)).toEqual({ code: "order-paid", key: anas });
  expect(await reopen(ben, bens)).toEqual({ code: "order-paid", key: bens });
});

test("[PAY-21] [PAY-11] each payer of an order paid twice sees only the refund of their own payment", async () => {
  const { anas, bens, read } = await refundedToOne(2);
  expect([await read(anas), await read(), await read(bens)]).toEqual([
    ["OMO-INV-1", undefined],
    ["OMO-INV-1", undefined],
    ["OMO-INV-1--a2", [amount]],
  ]);
});

test("[PAY-15] an operator can settle a stuck attempt although another payer's attempt failed later", async () => {
  const { harness } = await openedByTwo();
  harness.settle("INV-1--a2", "FAILED");
  for (let days = 0; days < 12; days += 1) {
    harness.time.now += 12 * 60 * 60 * 1000;
    for (let round = 0; round < 2; round += 1) {
      await harness.sweep();
      pass(harness);
    }
  }
  expect(settleableAs(harness.order(id))).toEqual(["received", "refunded", "payable", "done"]);
});
