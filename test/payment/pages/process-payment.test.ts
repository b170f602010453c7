import { expect, test, vi } from "vitest";
import type { CheckoutState, Refusal } from "#frontend/src/payment/checkout/checkout-state.ts";
import type { Creation } from "#frontend/src/payment/checkout/create-payment.ts";
import { describeProcess } from "#frontend/src/payment/process-payment/describe-process.ts";
import { makeLinkPayable } from "#frontend/src/payment/process-payment/link-payable.ts";
import { readPaymentLink, type PaymentLink } from "#frontend/src/payment/process-payment/payment-link.ts";
import { cancelled, closed, concluded, endedWith } from "#test/payment/support/checkout-endings.ts";

const missing = "Missing required parameters. Both merchantOrderId and amount are required.";
const invalid = "Invalid amount. Amount must be a positive number.";

const invalidOrder =
  "The order ID in this link is not valid. Please open the link again, or ask us for a new one.";
const invalidInvoice =
  "The invoice in this link is not valid. Please open the link again, or ask us for a new one.";

const refusedLinks = [
  ["", missing],
  ["merchantOrderId=A", missing],
  ["amount=10", missing],
  ["merchantOrderId=&amount=10", missing],
  ["merchantOrderId=A&amount=", missing],
  ["merchantOrderId=A&amount=abc", invalid],
  ["merchantOrderId=A&amount=0", invalid],
  ["merchantOrderId=A&amount=%E0%A4%A", invalid],
  ["merchantOrderId=A&amount=1.005", "Amount must have at most two decimal places"],
  ["merchantOrderId=Call+0800+555&amount=10", invalidOrder],
  ["merchantOrderId=A--a1&amount=10", invalidOrder],
  ["merchantOrderId=A&amount=10&invoice=Call+0800+555+014+to+confirm+that+you+are+here", invalidInvoice],
] as const;

test.each(refusedLinks)("[PAY-07] refuses the link query %j: %s", (query, text) => {
  expect(readPaymentLink(new URLSearchParams(query))).toEqual({ type: "refused", text });
});

test("[PAY-07] [PAY-08] preserves a link's amount as written, and reads its signature, expiry and invoice", () => {
  const query = "merchantOrderId=INV-1&amount=0100.50&invoice=INV%2F7&exp=1800000000&sig=a%2Bb";
  expect(readPaymentLink(new URLSearchParams(query))).toEqual({
    type: "link",
    link: {
      merchantOrderId: "INV-1",
      amountText: "0100.50",
      amountRupees: 100.5,
      amountPaise: 10_050,
      signature: "a+b",
      expires: 1_800_000_000,
      invoice: "INV/7",
      email: undefined,
    },
  });
});

test("[PAY-19] reads the email from the URL fragment, and ignores an invalid one", () => {
  const query = new URLSearchParams("merchantOrderId=INV-1&amount=100&email=query%40northlight.example");
  const emailBehind = (fragment: string) => {
    const reading = readPaymentLink(query, new URLSearchParams(fragment));
    return reading.type === "link" ? reading.link.email : reading;
  };
  expect(
    ["email=priya%2Bbooks%40northlight.example", "", "email=", "email=nobody", "email=%E0%A4%A"].map(
      emailBehind,
    ),
  ).toEqual(["priya+books@northlight.example", undefined, undefined, undefined, undefined]);
});

test.each(["soon", "", "-1", "1e9", "1".repeat(13)])(
  "[PAY-07] reports a link with the expiry %j as incomplete",
  (exp) => {
    const query = new URLSearchParams({ merchantOrderId: "A", amount: "10", exp });
    expect(readPaymentLink(query)).toMatchObject({
      type: "refused",
      text: expect.stringContaining("incomplete"),
    });
  },
);

const order = { merchantOrderId: "INV-2041", amountPaise: 149_950 };

const unsigned = { signature: undefined, expires: undefined, invoice: undefined, email: undefined };

const find = (creation: Creation, signed: Partial<PaymentLink> = unsigned) => {
  const createPayment = vi.fn(() => Promise.resolve(creation));
  const link = { ...order, amountText: "1499.50", amountRupees: 1499.5, ...unsigned, ...signed };
  return { found: makeLinkPayable({ createPayment })(link), createPayment };
};

const created: Creation = {
  type: "created",
  payment: {
    success: true,
    redirectUrl: "https://pay.example/t",
    orderId: "OMO1",
    merchantOrderId: "INV-2041",
  },
};

test("[PAY-03] requests the link's order and amount, with the signature of a signed link", async () => {
  const { found, createPayment } = find(created);
  expect(await found).toEqual({ type: "payable", order, redirectUrl: "https://pay.example/t" });
  expect(createPayment).toHaveBeenCalledExactlyOnceWith({ amount: 1499.5, merchantOrderId: "INV-2041" });
  const signed = { signature: "abc", expires: 1_800_000_000, invoice: "INV/7" };
  expect(find(created, signed).createPayment).toHaveBeenCalledExactlyOnceWith({
    amount: 1499.5,
    merchantOrderId: "INV-2041",
    ...signed,
  });
});

test("[PAY-15] a link whose order is already decided is polled and not paid again", async () => {
  expect(await find({ type: "decided" }).found).toEqual({ type: "recalled", order, concluded: true });
});

const errors: readonly (readonly [Refusal, string])[] = [
  [{ type: "unloadable" }, "Failed to load payment system. Please try again."],
  [{ type: "missing" }, "Payment provider checkout not loaded properly"],
  [{ type: "refused", text: "Not our link" }, "Not our link"],
  [{ type: "refused", text: undefined }, "Failed to create payment"],
  [{ type: "unusable" }, "Invalid response from payment service"],
  [{ type: "unanswered" }, "Failed to initiate payment"],
  [{ type: "not-opened" }, "Failed to initiate payment"],
];

test.each(errors)("[PAY-10] the refusal %j shows 'Payment Error' with a retry: %s", (refusal, text) => {
  expect(describeProcess({ type: "refused", refusal })).toEqual({
    tone: "failed",
    heading: "Payment Error",
    texts: [text],
    offersTry: true,
    offersStatus: false,
  });
});

const other = { type: "returned", value: "TIMED_OUT" } as const;
const ended = endedWith(order);
const failed = (ending: typeof concluded | typeof cancelled) => ({ type: "failed", ending, order }) as const;

const [processing, error] = ["Processing Payment", "Payment Error"];
const both = "try, status";
const dontPayAgain = "Please do not pay again.";

/** Tone, heading and part of the first text of each state, the actions that it offers, and its stamp. */
const views: readonly (readonly [CheckoutState, string, string, string, string])[] = [
  [{ type: "creating" }, "busy", processing, "Initializing payment...", ""],
  [
    { type: "open", silent: false, order },
    "busy",
    processing,
    "Complete the payment in PhonePe's window.",
    "",
  ],
  [
    { type: "open", silent: true, order },
    "waiting",
    processing,
    "heard nothing from PhonePe for a minute.",
    both,
  ],
  [ended(closed, "pending"), "failed", error, "closed without saying how the payment ended.", both],
  [ended(cancelled), "failed", error, "Payment was cancelled by user", both],
  [failed(cancelled), "failed", error, "Payment was cancelled by user", both],
  [ended(other), "failed", error, "Payment completed with unknown status", both],
  [ended(concluded), "busy", processing, "Confirming your payment with PhonePe…", ""],
  [ended(concluded, "pending"), "busy", processing, "Confirming your payment with PhonePe…", ""],
  [ended(concluded, "late"), "waiting", processing, dontPayAgain, "status Not confirmed yet"],
  [ended(concluded, "failed"), "waiting", processing, dontPayAgain, "status Not known yet"],
  [failed(concluded), "failed", error, "Your payment could not be processed. Please try again.", "try"],
  [{ type: "completed", order }, "paid", "Payment Completed", "Payment Successful!", "Paid"],
  [{ type: "review", order }, "waiting", "Payment Received, Under Review", dontPayAgain, "In review"],
];

test.each(views)(
  "[PAY-08] [PAY-09] [PAY-10] [PAY-18] the state %j shows the tone %s, '%s': %s (%s)",
  (state, tone, heading, text, offers) => {
    const view = describeProcess(state);
    expect([view.tone, view.heading]).toEqual([tone, heading]);
    expect(view.texts[0]).toContain(text);
    const offered = [view.offersTry && "try", view.offersStatus && "status"].filter(Boolean).join(", ");
    expect([offered, view.stamp].filter(Boolean).join(" ")).toBe(offers);
  },
);
