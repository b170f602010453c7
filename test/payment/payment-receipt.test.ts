import { expect, test } from "vitest";
import { receiptNumberOf } from "#functions/payment/receipt/payment-receipt.ts";
import { bill, keyOf, makePaymentHarness, startEpochMs } from "#test/payment/support/payment-harness.ts";

const unknown = {
  type: "refused",
  code: "unknown-receipt",
  message: "There is no receipt at this address.",
};

test("[PAY-19] returns a receipt to the holder of its key once the order is paid, not before", async () => {
  const harness = makePaymentHarness();
  const key = keyOf(await harness.create(50_000, "INV-1", undefined, { invoice: "PO 7" })) ?? "";
  expect(await harness.readReceipt("INV-1", key)).toEqual(unknown);
  await harness.payAndPoll("INV-1");
  expect(await harness.readReceipt("INV-1", key)).toEqual({
    type: "ok",
    body: {
      receiptNumber: receiptNumberOf("INV-1", startEpochMs + 5000),
      paidAt: new Date(startEpochMs + 5000).toISOString(),
      amount: 50_000,
      invoice: "PO 7",
      merchantOrderId: "INV-1",
      orderId: "OMO-INV-1",
      refunds: [],
    },
  });
});

test("[PAY-19] refuses a wrong key, an unknown order and an order without a key with the same error", async () => {
  const harness = makePaymentHarness();
  const key = keyOf(await harness.create(50_000, "INV-1")) ?? "";
  await harness.payAndPoll("INV-1");
  for (const [id, tried] of [
    ["INV-1", ""],
    ["INV-1", `${key}x`],
    ["INV-1", key.slice(0, -1)],
    ["INV-2", key],
  ] as const)
    expect(await harness.readReceipt(id, tried)).toEqual(unknown);

  const row = harness.rows.get("INV-1");
  if (row === undefined) throw new Error("no row");
  const { receiptKey: _key, ...keyless } = row.order.attempts[0] ?? expect.fail("no attempt");
  harness.rows.set("INV-1", { ...row, order: { ...row.order, attempts: [keyless] } });
  for (const tried of ["", "undefined"]) expect(await harness.readReceipt("INV-1", tried)).toEqual(unknown);
});

test("[PAY-19] [PAY-24] reveals no receipt key in the status, a reused checkout or an already paid order", async () => {
  const harness = makePaymentHarness();
  const key = keyOf(await harness.create(50_000, "INV-1"));
  expect(key).toBeDefined();
  const reused = await harness.create(50_000, "INV-1");
  expect([reused.type, keyOf(reused)]).toEqual(["ok", undefined]);
  const status = await harness.payAndPoll("INV-1");
  expect(JSON.stringify(status)).not.toContain(key);
  const paid = await harness.create(50_000, "INV-1");
  expect(paid).toMatchObject({ code: "order-paid" });
  expect(keyOf(paid)).toBeUndefined();
  expect(JSON.stringify(harness.lines)).not.toContain(key);
});

test("[PAY-19] a signed link returns the receipt key of its open or paid order, even after its expiry", async () => {
  const harness = makePaymentHarness({ links: "signed" });
  const key = keyOf(await harness.openLink(bill));
  expect(key).toBeDefined();
  expect(keyOf(await harness.openLink(bill))).toBe(key);
  await harness.payAndPoll("INV-1");
  const paid = await harness.openLink(bill);
  expect([paid, keyOf(paid)]).toMatchObject([{ code: "order-paid" }, key]);
  harness.time.now = bill.expiresAtEpochSeconds * 1000;
  const late = await harness.openLink(bill);
  expect([late, keyOf(late)]).toMatchObject([{ code: "order-paid" }, key]);
});

test("[PAY-19] the receipt key of a failed attempt does not open the receipt of the next, paid attempt", async () => {
  const harness = makePaymentHarness();
  const first = keyOf(await harness.create(50_000, "INV-1")) ?? "";
  await harness.learn("INV-1", "FAILED");
  const second = keyOf(await harness.create(50_000, "INV-1")) ?? "";
  await harness.payAndPoll("INV-1", "INV-1--a2");
  expect(await harness.readReceipt("INV-1", first)).toEqual(unknown);
  expect(await harness.readReceipt("INV-1", second)).toMatchObject({ body: { orderId: "OMO-INV-1--a2" } });
});

test("[PAY-19] a receipt number contains the Indian date, has 16 characters and is unique per attempt", () => {
  const lateEvening = Date.UTC(2026, 10, 22, 18, 31);
  const ids = ["INV-1", "INV-1--a2", "INV-2"];
  const numbers = ids.map((id) => receiptNumberOf(id, lateEvening));
  for (const number of numbers) expect(number).toMatch(/^R261123-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(numbers).size).toBe(ids.length);
  expect(receiptNumberOf("INV-1", lateEvening)).toBe(numbers[0]);
});
