import { expect, test, vi } from "vitest";
import type { StatusResult } from "#frontend/src/payment/checkout/fetch-payment-status.ts";
import type { CheckoutState, Refusal } from "#frontend/src/payment/checkout/checkout-state.ts";
import type { Creation, PaymentRequest } from "#frontend/src/payment/checkout/create-payment.ts";
import { describeNote } from "#frontend/src/payment/pay-now/describe-note.ts";
import { describeRefusal, describeToast } from "#frontend/src/payment/pay-now/describe-toast.ts";
import { makePayableFinder } from "#frontend/src/payment/pay-now/find-payable.ts";
import type { LastOrder } from "#frontend/src/payment/pay-now/last-order.ts";
import { readAmountField, resolvePayFields } from "#frontend/src/payment/pay-now/pay-fields.ts";
import { cancelled, closed, concluded, endedWith } from "#test/payment/support/checkout-endings.ts";
import { known, unavailable, unknownOrder } from "#test/payment/support/payment-responses.ts";

const readings = [
  ["", "Amount is required"],
  ["0", "Amount must be a valid positive number"],
  ["-5", "Amount must be a valid positive number"],
  ["0.5", "Amount must be at least ₹1"],
  ["10.005", "Amount must have at most two decimal places"],
  ["10.000", "Amount must have at most two decimal places"],
  ["1.50000", "Amount must have at most two decimal places"],
  ["1e400", "Amount must be a valid positive number"],
] as const;

test.each(readings)("[PAY-02] refuses the amount field's text %j: %s", (text, message) => {
  expect(readAmountField(text)).toEqual({ type: "refused", message });
});

const amounts = [
  ["1", 100],
  ["1499.5", 149_950],
  ["1e3", 100_000],
  ["0010.10", 1010],
] as const;

test.each(amounts)("[PAY-02] reads the amount field's text %j as %i paise", (text, paise) => {
  expect(readAmountField(text)).toEqual({ type: "amount", paise });
});

const check = (fields: object) =>
  resolvePayFields({ amount: "10", invoice: "", email: "", ...fields }, undefined, { fields: {} }).errors;

test("[PAY-02] accepts an empty invoice and email", () => {
  expect(check({ invoice: " ", email: " " })).toEqual({});
  expect(check({ invoice: "INV-7, for Asha", email: " asha@mail.example " })).toEqual({});
});

test("[PAY-02] shows an error for an invalid invoice or email", () => {
  expect(check({ invoice: "x".repeat(41), email: "asha@mail" })).toMatchObject({
    invoice: { message: "Invoice must be at most 40 characters" },
    email: { message: "Please enter a valid email address" },
  });
});

const lastOrder: LastOrder = {
  amountPaise: 1000,
  merchantOrderId: "EC-1",
  concluded: false,
};

/** The order that the server opens, or finds open. */
const open = ({ merchantOrderId = "EC-2" }: PaymentRequest): Creation => ({
  type: "created",
  payment: { success: true, redirectUrl: "https://pay.example/2", orderId: "OMO2", merchantOrderId },
});

type Scenario = { readonly last?: LastOrder; readonly result?: StatusResult; readonly creation?: Creation };

const makeScenario = ({ last, result = known("PENDING"), creation }: Scenario = {}) => {
  const remembered = { order: last };
  const createPayment = vi.fn((request: PaymentRequest) => Promise.resolve(creation ?? open(request)));
  const fetchStatus = vi.fn(() => Promise.resolve(result));
  const findPayable = makePayableFinder({
    createPayment,
    fetchStatus,
    readLastOrder: () => remembered.order,
    rememberLastOrder: (next) => void (remembered.order = next),
  });
  return {
    press: (words: { readonly invoice?: string; readonly email?: string } = {}) =>
      findPayable({ rupees: 10, paise: 1000, ...words }),
    createPayment,
    fetchStatus,
    remembered,
  };
};

test("[PAY-03] [PAY-04] the first click sends only the amount and stores the new order", async () => {
  const { press, createPayment, remembered } = makeScenario();
  expect(await press()).toEqual({
    type: "payable",
    order: { merchantOrderId: "EC-2", amountPaise: 1000 },
    redirectUrl: "https://pay.example/2",
  });
  expect(createPayment).toHaveBeenCalledExactlyOnceWith({ amount: 10 });
  expect(remembered.order).toMatchObject({ merchantOrderId: "EC-2", amountPaise: 1000, concluded: false });
});

/** The status of the last order of the same amount, and the result of another click. */
const presses: readonly (readonly [boolean, string, StatusResult, string])[] = [
  [false, "pending", known("PENDING"), "payable EC-1"],
  [false, "out of reach", unavailable, "recalled EC-1"],
  [false, "failed", known("FAILED"), "payable EC-2"],
  [false, "unknown", unknownOrder, "payable EC-2"],
  [false, "paid after all", known("COMPLETED"), "recalled EC-1"],
  [false, "under review", known("REVIEW"), "recalled EC-1"],
  [true, "pending", known("PENDING"), "recalled EC-1"],
  [true, "out of reach", unavailable, "recalled EC-1"],
  [true, "failed", known("FAILED"), "payable EC-2"],
  [true, "unknown", unknownOrder, "payable EC-2"],
  [true, "paid", known("COMPLETED"), "recalled EC-1"],
  [true, "under review", known("REVIEW"), "recalled EC-1"],
];

test.each(presses)(
  "[PAY-15] paying again when the last order (concluded: %s) is %s never pays twice",
  async (concluded, _, result, expected) => {
    const { press, createPayment } = makeScenario({ last: { ...lastOrder, concluded }, result });
    const found = await press();
    expect("order" in found && `${found.type} ${found.order.merchantOrderId}`).toBe(expected);
    expect(createPayment).toHaveBeenCalledTimes(expected.startsWith("payable") ? 1 : 0);
  },
);

test("[PAY-23] reopening an order sends the email that is now in the field, or no email", async () => {
  const { press, createPayment } = makeScenario({ last: lastOrder });
  await press({ email: "asha@mail.example" });
  await press();
  expect(createPayment.mock.calls).toEqual([
    [{ amount: 10, merchantOrderId: "EC-1", email: "asha@mail.example" }],
    [{ amount: 10, merchantOrderId: "EC-1" }],
  ]);
});

test("[PAY-15] shows an order that was paid in the meantime instead of paying it again", async () => {
  const { press } = makeScenario({ last: lastOrder, creation: { type: "decided" } });
  expect(await press()).toMatchObject({ type: "recalled", concluded: true });
});

test("[PAY-15] a different amount creates a new order", async () => {
  const { press, createPayment, fetchStatus } = makeScenario({ last: { ...lastOrder, amountPaise: 2000 } });
  await press();
  expect(createPayment).toHaveBeenCalledTimes(1);
  expect(fetchStatus).not.toHaveBeenCalled();
});

test("[PAY-15] a different invoice creates a new order, the same invoice reopens the last one", async () => {
  const { press, createPayment, remembered } = makeScenario({ last: { ...lastOrder, invoice: "INV-1" } });
  expect(await press({ invoice: "INV-1" })).toMatchObject({ order: { merchantOrderId: "EC-1" } });
  expect(await press({ invoice: "INV-2", email: "asha@mail.example" })).toMatchObject({
    order: { merchantOrderId: "EC-2" },
  });
  expect(createPayment).toHaveBeenLastCalledWith({
    amount: 10,
    invoice: "INV-2",
    email: "asha@mail.example",
  });
  expect(remembered.order).toMatchObject({ invoice: "INV-2" });
  expect(JSON.stringify(remembered.order)).not.toContain("asha");
});

const order = { merchantOrderId: "EC-1", amountPaise: 50_000 };

const refusals: readonly (readonly [Refusal, string, string])[] = [
  [{ type: "unloadable" }, "Payment Error", "Failed to load payment system"],
  [{ type: "not-opened" }, "Payment Error", "Failed to initialize payment"],
  [{ type: "missing" }, "Payment Failed", "Payment provider checkout not loaded properly"],
  [{ type: "unusable" }, "Payment Failed", "Invalid response from payment service"],
  [{ type: "unanswered" }, "Payment Failed", "An error occurred while processing payment"],
  [{ type: "refused", text: "Amount must be at least ₹1" }, "Payment Failed", "Amount must be at least ₹1"],
  [{ type: "refused", text: undefined }, "Payment Failed", "Failed to create payment"],
];

test.each(refusals)("[PAY-06] the refusal %j shows the toast %s: %s", (refusal, title, description) => {
  expect(describeRefusal(refusal)).toEqual({ title, description, tone: "destructive" });
  expect(describeNote({ type: "refused", refusal })?.text).toContain(description);
});

const words = [
  ["USER_CANCEL", "Payment Cancelled", "Payment was cancelled by user", "destructive"],
  [
    "CONCLUDED",
    "Payment Completed",
    "Payment has been processed. Please check your payment status.",
    "neutral",
  ],
  ["TIMED_OUT", "Payment Status", "Payment status: TIMED_OUT", "neutral"],
] as const;

test.each(words)("[PAY-05] the callback %s shows the toast %s: %s", (value, title, description, tone) => {
  // Also if the server has reported the payment before the provider does.
  for (const state of [{ type: "creating" }, { type: "completed", order }] as const)
    expect(describeToast({ type: "returned", value }, state)).toEqual({ title, description, tone });
});

test("[PAY-05] shows no toast for a status that the server confirmed", () => {
  const event = { type: "answered", result: known("COMPLETED"), late: false } as const;
  expect(describeToast(event, { type: "completed", order })).toBeUndefined();
});

const recalled = { type: "recalled", concluded: false } as const;
const ended = endedWith(order);

const refunds = [{ amount: 10_000, givenBackAt: "2026-11-23T05:00:00Z", refundId: "R1" }];
const refunded = "status, refunded ₹100.00 on 23 November 2026 at 10:30 am IST, number R1";
const openOrder = "You have an open order for ₹500. Check its status, or start another.";
const closedText = "PhonePe's window closed without saying how the payment ended.";
const unknown = "so we cannot tell how this payment ended. Please do not pay again.";
const both = "status, another";

/** Title and part of the text of each note, and whether it offers a status and another order. */
const notes: readonly (readonly [CheckoutState, string, string, string])[] = [
  [
    { type: "open", silent: true, order },
    "No response from PhonePe",
    "heard nothing from PhonePe for a minute.",
    both,
  ],
  [ended(closed, "sent"), "Window closed", closedText, both],
  [ended(closed, "pending"), "Window closed", `${closedText} ${openOrder}`, both],
  [ended(closed, "failed"), "Not known yet", unknown, both],
  [ended(cancelled, "pending"), "Payment Cancelled", "Payment was cancelled by user. If you approved", both],
  [ended(recalled, "pending"), "Open order", openOrder, both],
  [ended(recalled, "failed"), "Not known yet", unknown, both],
  [ended(concluded, "sent"), "Confirming payment", "are confirmed within a minute.", "status"],
  [ended(concluded, "late"), "Not confirmed yet", "Please do not pay again.", both],
  [ended(concluded, "failed"), "Not known yet", unknown, both],
  [{ type: "completed", order }, "Payment Completed", "Payment Successful!", "status"],
  [{ type: "completed", order, refunds }, "Payment Completed", "Payment Successful!", refunded],
  [{ type: "failed", ending: concluded, order }, "Payment Failed", "Please try again.", "status"],
  [{ type: "review", order }, "Payment Received, Under Review", "but not the amount we asked for", "status"],
];

test.each(notes)(
  "[PAY-16] [PAY-18] [PAY-21] the state %j shows the note %s: %s (%s)",
  (state, title, text, offers) => {
    const note = describeNote(state);
    expect(note?.title).toBe(title);
    expect(note?.text).toContain(text);
    const given = note?.refunded && `refunded ${note.refunded}`;
    expect(
      [note?.order && "status", note?.offersAnother && "another", given].filter(Boolean).join(", "),
    ).toBe(offers);
  },
);

test("[PAY-18] shows no note before a result, and the success tone for completed orders only", () => {
  const quiet: readonly CheckoutState[] = [
    { type: "idle" },
    { type: "creating" },
    { type: "open", silent: false, order },
    ended(recalled, "sent"),
  ];
  expect(quiet.map(describeNote)).toEqual(quiet.map(() => undefined));
  const successes = notes.filter(([state]) => describeNote(state)?.tone === "success");
  expect(successes.map(([{ type }]) => type)).toEqual(["completed", "completed"]);
});
