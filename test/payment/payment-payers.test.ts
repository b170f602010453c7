import { expect, test } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { settleableAs } from "#functions/payment/order/order-state.ts";
import { keyOf, makePaymentBench, type PaymentBench } from "#test/payment/support/payment-bench.ts";

const id = "INV-1";
const amount = 50_000;
const [ana, ben, eve] = ["ana@mail.example", "ben@mail.example", "eve@mail.example"];

type Words = { readonly email?: string; readonly receiptKey?: string };

/** A payer who asks for a checkout: which attempt they are led to, what they are told, or why they are refused. */
const open = async (bench: PaymentBench, words: Words = {}, paise = amount, order = id) => {
  const answer = await bench.create(paise, order, undefined, words);
  const key = keyOf(answer);
  return answer.type === "ok" ? { orderId: answer.body.orderId, key } : { code: answer.code, key };
};

/** Two payers of one order, each with a checkout of their own. */
const openedByTwo = async () => {
  const bench = makePaymentBench();
  const first = await open(bench, { email: ana });
  const second = await open(bench, { email: ben });
  expect([first.orderId, second.orderId]).toEqual(["OMO-INV-1", "OMO-INV-1--a2"]);
  return { bench, anas: first.key, bens: second.key };
};

const pass = (bench: PaymentBench) => {
  bench.time.now += pollIntervalMs;
};

const verdict = async (bench: PaymentBench, key?: string) => {
  const answer = await bench.readStatus(id, key);
  return answer.type === "ok" ? answer.body.type : answer.code;
};

test("[PAY-15] [PAY-23] refuses another amount while any payer's checkout can still be paid", async () => {
  const { bench, bens } = await openedByTwo();
  bench.settle("INV-1--a2", "FAILED");
  pass(bench);
  await bench.readStatus(id, bens);
  expect(await open(bench, { email: eve }, 100)).toMatchObject({ code: "amount-differs" });
  expect(await open(bench, { email: ana })).toMatchObject({ orderId: "OMO-INV-1" });
});

test("[PAY-15] [PAY-23] returns a payer to their own checkout, for any checkouts that other payers opened since", async () => {
  const { bench, anas } = await openedByTwo();
  bench.faults.pay.push("busy");
  expect(await open(bench, { email: eve })).toMatchObject({ code: "too-many-requests" });
  const theirs = { orderId: "OMO-INV-1" };
  expect(await open(bench, { email: ana })).toMatchObject(theirs);
  // With another's address too: it is corrected, and its payer is not led to that other's checkout.
  expect(await open(bench, { email: ben, receiptKey: anas })).toEqual({ ...theirs, key: anas });
  expect(bench.pays.map(({ attemptId }) => attemptId)).toEqual(["INV-1", "INV-1--a2", "INV-1--a3"]);
});

test("[PAY-15] if links must be signed, an unsigned order has one payable checkout for all requests", async () => {
  const bench = makePaymentBench({ links: "signed" });
  const created = await bench.create(amount, undefined, undefined, { email: ana });
  const order = created.type === "ok" ? created.body.merchantOrderId : "";
  expect(await open(bench, { email: eve }, amount, order)).toEqual({
    orderId: `OMO-${order}`,
    key: undefined,
  });
  expect(bench.order(order).attempts).toMatchObject([{ email: ana }]);
});

test("[PAY-11] [PAY-23] a payer who changed their email to another payer's still gets their own attempt's status", async () => {
  const { bench, anas } = await openedByTwo();
  expect(await open(bench, { email: ben, receiptKey: anas })).toMatchObject({ key: anas });
  bench.settle("INV-1--a2", "FAILED");
  bench.settle("INV-1", "COMPLETED");
  pass(bench);
  expect(await verdict(bench, anas)).toBe("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-23] corrects the email on every attempt of the request, including one whose response was lost", async () => {
  const bench = makePaymentBench();
  bench.faults.pay.push("lost after it was taken");
  const { orderId, key } = await open(bench, { email: ana });
  expect(orderId).toBe("OMO-INV-1--a2");
  await open(bench, { email: ben, receiptKey: key });
  expect(bench.order(id).attempts).toMatchObject([{ email: ben }, { email: ben }]);
});

test("[PAY-22] polling one checkout does not delay the status of another payer's checkout", async () => {
  const { bench, anas, bens } = await openedByTwo();
  bench.settle("INV-1", "COMPLETED");
  pass(bench);
  expect(await verdict(bench, bens)).toBe("CHECKOUT_ORDER_PENDING");
  expect(await verdict(bench, anas)).toBe("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-22] a page without a key polls every payable checkout of the order", async () => {
  const { bench } = await openedByTwo();
  bench.settle("INV-1", "COMPLETED");
  const verdicts = [];
  for (let polls = 0; polls < 2; polls += 1) {
    pass(bench);
    verdicts.push(await verdict(bench));
  }
  expect(verdicts).toContain("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-22] a sweep checks the attempt that a webhook names before other due attempts of the order", async () => {
  const { bench } = await openedByTwo();
  bench.time.now += 20_000;
  await bench.notice(id, 2);
  bench.settle("INV-1--a2", "COMPLETED");
  await bench.sweep();
  expect(bench.order(id).attempts[1]?.step).toBe("COMPLETED");
});

test("[PAY-22] confirms both payments of one order within three sweeps while a page polls", async () => {
  const { bench, bens } = await openedByTwo();
  for (const attempt of [1, 2]) {
    bench.settle(["INV-1", "INV-1--a2"][attempt - 1] ?? "", "COMPLETED");
    await bench.notice(id, attempt);
  }
  for (let round = 0; round < 3; round += 1) {
    await bench.readStatus(id, bens);
    await bench.sweep();
    pass(bench);
  }
  expect(bench.order(id)).toMatchObject({
    review: "paid twice",
    attempts: [{ step: "COMPLETED" }, { step: "COMPLETED" }],
  });
});

test("[PAY-11] [PAY-15] reports FAILED only to the payer whose attempt failed while another checkout is payable", async () => {
  const { bench, anas, bens } = await openedByTwo();
  bench.settle("INV-1--a2", "FAILED");
  pass(bench);
  expect(await verdict(bench, bens)).toBe("CHECKOUT_ORDER_FAILED");
  expect(await verdict(bench)).toBe("CHECKOUT_ORDER_PENDING");
  expect(await verdict(bench, anas)).toBe("CHECKOUT_ORDER_PENDING");
});

test("[PAY-11] [PAY-15] a key of a failed attempt also returns the state of the attempt that followed it", async () => {
  const bench = makePaymentBench();
  const { key } = await open(bench, { email: ana });
  bench.settle("INV-1", "FAILED");
  pass(bench);
  expect(await verdict(bench, key)).toBe("CHECKOUT_ORDER_FAILED");
  // Its answer is lost.
  await open(bench, { email: ana, receiptKey: key });
  expect(await verdict(bench, key)).toBe("CHECKOUT_ORDER_PENDING");
  bench.settle("INV-1--a2", "COMPLETED");
  pass(bench);
  expect(await verdict(bench, key)).toBe("CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-21] [PAY-11] each payer of an order paid twice sees only the refund of their own payment", async () => {
  const { bench, anas, bens } = await openedByTwo();
  for (const [attempt, key] of [
    ["INV-1", anas],
    ["INV-1--a2", bens],
  ] as const) {
    bench.settle(attempt, "COMPLETED");
    pass(bench);
    await bench.readStatus(id, key);
  }
  await bench.operate({ action: "ask", id });
  const operator = (more: object) => bench.operate({ id, ...more });
  await operator({ action: "refund", attempt: 2 });
  bench.settleRefund([...bench.refunds.keys()][0] ?? "", "COMPLETED");
  await operator({ action: "ask" });
  const read = async (key?: string) => {
    const answer = await bench.readStatus(id, key);
    const { orderId, refunds } =
      answer.type === "ok" ? answer.body.payload : expect.fail("the status is refused");
    return [orderId, refunds?.map(({ amount: paise }) => paise)];
  };
  expect([await read(anas), await read(), await read(bens)]).toEqual([
    ["OMO-INV-1", undefined],
    ["OMO-INV-1", undefined],
    ["OMO-INV-1--a2", [amount]],
  ]);
});

test("[PAY-15] an operator can settle a stuck attempt although another payer's attempt failed later", async () => {
  const { bench } = await openedByTwo();
  bench.settle("INV-1--a2", "FAILED");
  for (let days = 0; days < 12; days += 1) {
    bench.time.now += 12 * 60 * 60 * 1000;
    for (let round = 0; round < 2; round += 1) {
      await bench.sweep();
      pass(bench);
    }
  }
  expect(settleableAs(bench.order(id))).toEqual(["received", "refunded", "payable", "done"]);
});
