import { expect, test } from "vitest";
import { createPaymentSchema, merchantOrderIdSchema } from "#shared/payment/payment-contract.ts";

const firstMessage = (value: unknown) => createPaymentSchema.safeParse(value).error?.issues[0]?.message;

test("[PAY-03] [PAY-15] converts rupees to integer paise, with or without order id and signature", () => {
  expect(createPaymentSchema.parse({ amount: 1499.5 })).toEqual({ amount: 149_950 });
  expect(createPaymentSchema.parse({ amount: "20", merchantOrderId: "EV-7_a", signature: "s" })).toEqual({
    amount: 2000,
    merchantOrderId: "EV-7_a",
    signature: "s",
  });
});

test.each<readonly [unknown, string]>([
  [undefined, "Please send the request as a JSON object"],
  [[], "Please send the request as a JSON object"],
  [{}, "Amount is required"],
  [{ amount: true }, "Amount must be a valid positive number"],
  [{ amount: null }, "Amount must be a valid positive number"],
  [{ amount: [5] }, "Amount must be a valid positive number"],
  [{ amount: "1e3" }, "Amount must be plain digits, such as 1000 or 1499.50"],
  [{ amount: 5, currency: "INR" }, "The request has a field we do not know"],
  [{ amount: 5, merchantOrderId: 7 }, "Order id is required"],
  [{ amount: 5, signature: "x".repeat(129) }, "Signature is too long"],
])("[PAY-03] refuses the request %j: %s", (body, message) => {
  expect(firstMessage(body)).toBe(message);
});

test("[PAY-02] accepts an invoice with direction marks at its ends or a tab, without them", () => {
  const { invoice } = createPaymentSchema.parse({ amount: 5, invoice: "\u2068INV-7\tfor Asha\u2069" });
  expect(invoice).toBe("INV-7 for Asha");
});

test.each<readonly [string, boolean]>([
  ["a", true],
  ["EC-01J8ZK5Q4M7N8P9R0S1T2V3W4X", true],
  ["x".repeat(56), true],
  ["x".repeat(57), false],
  ["", false],
  ["order 7", false],
  ["order/7", false],
  ["<script>", false],
  ["órder", false],
  ["order\n", false],
  ["order--a2", false],
  ["--a2", false],
  ["order--a", true],
  ["order--a2x", true],
  ["order--A2", true],
])("[PAY-15] checks whether %j is a valid order id: %s", (id, expected) => {
  expect(merchantOrderIdSchema.safeParse(id).success).toBe(expected);
});
