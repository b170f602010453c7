import { expect, test } from "vitest";
import { receiptNumberOf } from "#functions/payment/receipt/payment-receipt.ts";
import { bill, keyOf, makePaymentBench, startEpochMs } from "#test/payment/support/payment-bench.ts";

const unknown = {
  type: "refused",
  code: "unknown-receipt",
  message: "There is no receipt at this address.",
};

test("[PAY-19] who opened a checkout reads its receipt once it is paid, and not before", async () => {
  const bench = makePaymentBench();
  const key = keyOf(await bench.create(50_000, "INV-1", undefined, { invoice: "PO 7" })) ?? "";
  expect(await bench.readReceipt("INV-1", key)).toEqual(unknown);
  await bench.payAndAsk("INV-1");
  expect(await bench.readReceipt("INV-1", key)).toEqual({
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

test("[PAY-19] a wrong key, an unknown order and one without a key are refused in the same words", async () => {
  const bench = makePaymentBench();
  const key = keyOf(await bench.create(50_000, "INV-1")) ?? "";
  await bench.payAndAsk("INV-1");
  for (const [id, tried] of [
    ["INV-1", ""],
    ["INV-1", `${key}x`],
    ["INV-1", key.slice(0, -1)],
    ["INV-2", key],
  ] as const)
    expect(await bench.readReceipt(id, tried)).toEqual(unknown);

  const row = bench.rows.get("INV-1");
  if (row === undefined) throw new Error("no row");
  const { receiptKey: _key, ...keyless } = row.order.attempts[0] ?? expect.fail("no attempt");
  bench.rows.set("INV-1", { ...row, order: { ...row.order, attempts: [keyless] } });
  for (const tried of ["", "undefined"]) expect(await bench.readReceipt("INV-1", tried)).toEqual(unknown);
});

test("[PAY-19] an order's id tells nobody its key: neither the status, nor the open checkout, nor that it is paid", async () => {
  const bench = makePaymentBench();
  const key = keyOf(await bench.create(50_000, "INV-1"));
  expect(key).toBeDefined();
  const reused = await bench.create(50_000, "INV-1");
  expect([reused.type, keyOf(reused)]).toEqual(["ok", undefined]);
  const status = await bench.payAndAsk("INV-1");
  expect(JSON.stringify(status)).not.toContain(key);
  const paid = await bench.create(50_000, "INV-1");
  expect(paid).toMatchObject({ code: "order-paid" });
  expect(keyOf(paid)).toBeUndefined();
  expect(JSON.stringify(bench.lines)).not.toContain(key);
});

test("[PAY-19] the signed link learns the key of its open checkout, and of the payment, also after its last day", async () => {
  const bench = makePaymentBench({ links: "signed" });
  const key = keyOf(await bench.openLink(bill));
  expect(key).toBeDefined();
  expect(keyOf(await bench.openLink(bill))).toBe(key);
  await bench.payAndAsk("INV-1");
  const paid = await bench.openLink(bill);
  expect([paid, keyOf(paid)]).toMatchObject([{ code: "order-paid" }, key]);
  bench.time.now = bill.expiresAtEpochSeconds * 1000;
  const late = await bench.openLink(bill);
  expect([late, keyOf(late)]).toMatchObject([{ code: "order-paid" }, key]);
});

test("[PAY-19] a failed attempt's key opens nothing when the next one has paid", async () => {
  const bench = makePaymentBench();
  const first = keyOf(await bench.create(50_000, "INV-1")) ?? "";
  await bench.learn("INV-1", "FAILED");
  const second = keyOf(await bench.create(50_000, "INV-1")) ?? "";
  await bench.payAndAsk("INV-1", "INV-1--a2");
  expect(await bench.readReceipt("INV-1", first)).toEqual(unknown);
  expect(await bench.readReceipt("INV-1", second)).toMatchObject({ body: { orderId: "OMO-INV-1--a2" } });
});

test("[PAY-19] a receipt's number has the day in India, is 16 characters long, and another for each attempt", () => {
  const lateEvening = Date.UTC(2026, 10, 22, 18, 31);
  const ids = ["INV-1", "INV-1--a2", "INV-2"];
  const numbers = ids.map((id) => receiptNumberOf(id, lateEvening));
  for (const number of numbers) expect(number).toMatch(/^R261123-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(numbers).size).toBe(ids.length);
  expect(receiptNumberOf("INV-1", lateEvening)).toBe(numbers[0]);
});
