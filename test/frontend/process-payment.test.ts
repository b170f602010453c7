import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { StatusAnswer } from "#frontend/src/features/checkout/ask-payment-status.ts";
import type { CheckoutLoad } from "#frontend/src/features/checkout/checkout-script.ts";
import type { Creation } from "#frontend/src/features/checkout/create-payment.ts";
import { readPaymentLink } from "#frontend/src/pages/process-payment/payment-link.ts";
import { makePaymentProcess } from "#frontend/src/pages/process-payment/payment-process.ts";
import {
  reduceProcess,
  type ProcessEvent,
  type ProcessState,
} from "#frontend/src/pages/process-payment/process-state.ts";
import { known, settled, unavailable, unknownOrder } from "#test/support/payment-answers.ts";

const missing = "Missing required parameters. Both merchantOrderId and amount are required.";
const invalid = "Invalid amount. Amount must be a positive number.";

const refusedLinks = [
  ["", missing],
  ["merchantOrderId=A", missing],
  ["amount=10", missing],
  ["merchantOrderId=&amount=10", missing],
  ["merchantOrderId=A&amount=", missing],
  ["merchantOrderId=A&amount=abc", invalid],
  ["merchantOrderId=A&amount=0", invalid],
  ["merchantOrderId=A&amount=0.00", invalid],
  ["merchantOrderId=A&amount=-5", invalid],
  ["merchantOrderId=A&amount=NaN", invalid],
  ["merchantOrderId=A&amount=Infinity", invalid],
  ["merchantOrderId=A&amount=1%2C000", invalid],
  ["merchantOrderId=A&amount=0x10", invalid],
  ["merchantOrderId=A&amount=%E0%A4%A", invalid],
  ["merchantOrderId=A&amount=1.005", "Amount must have at most two decimal places"],
] as const;

test.each(refusedLinks)("[PAY-07] the query %j is refused: %s", (query, text) => {
  expect(readPaymentLink(new URLSearchParams(query))).toEqual({ type: "refused", text });
});

test("[PAY-07] [PAY-08] a link's amount is kept as it is written, and its signature is passed on", () => {
  expect(readPaymentLink(new URLSearchParams("merchantOrderId=INV-1&amount=0100.50&sig=a%2Bb"))).toEqual({
    type: "link",
    link: { merchantOrderId: "INV-1", amountText: "0100.50", amountRupees: 100.5, signature: "a+b" },
  });
});

const created: Creation = {
  type: "created",
  payment: {
    success: true,
    redirectUrl: "https://pay.example/t",
    orderId: "OMO1",
    merchantOrderId: "INV-2041",
  },
};

const initializing: ProcessState = { type: "initializing" };
const follow = (...events: readonly ProcessEvent[]): ProcessState =>
  events.reduce(reduceProcess, initializing);
const loaded: ProcessEvent = { type: "loaded", load: "loaded" };
const opening: ProcessEvent = { type: "opening" };
const answered = (creation: Creation): ProcessEvent => ({ type: "answered", creation });
const returned = (value: string): ProcessEvent => ({ type: "returned", value });
const status = (answer: StatusAnswer, late = false): ProcessEvent => ({ type: "status", answer, late });
const concluded = [loaded, answered(created), opening, returned("CONCLUDED")] as const;
const error = (text: string, isReturned = false) => ({ type: "error", text, returned: isReturned });

const ways: readonly (readonly [string, readonly ProcessEvent[], object])[] = [
  ["nothing yet", [], initializing],
  [
    "a link that makes no sense",
    [{ type: "read", reading: { type: "refused", text: missing } }],
    error(missing),
  ],
  [
    "no script",
    [{ type: "loaded", load: "unloadable" }, answered(created)],
    error("Failed to load payment system. Please try again."),
  ],
  [
    "a script without a checkout",
    [{ type: "loaded", load: "missing" }, answered(created)],
    error("Payment provider checkout not loaded properly"),
  ],
  [
    "the server's refusal",
    [loaded, answered({ type: "refused", text: "Not our link" })],
    error("Not our link"),
  ],
  [
    "a refusal without words",
    [loaded, answered({ type: "refused", text: undefined })],
    error("Failed to create payment"),
  ],
  [
    "an answer without a checkout address",
    [loaded, answered({ type: "unusable" })],
    error("Invalid response from payment service"),
  ],
  ["no answer", [loaded, answered({ type: "unanswered" })], error("Failed to initiate payment")],
  [
    "a checkout that throws",
    [loaded, answered(created), opening, { type: "not-opened" }],
    error("Failed to initiate payment"),
  ],
  ["an open checkout", [loaded, answered(created), opening], { type: "open" }],
  [
    "a closed checkout",
    [loaded, answered(created), opening, returned("USER_CANCEL")],
    error("Payment was cancelled by user", true),
  ],
  [
    "another callback",
    [loaded, answered(created), opening, returned("TIMED_OUT")],
    error("Payment completed with unknown status", true),
  ],
  ["a conclusion", concluded, { type: "confirming" }],
  ["a confirmed conclusion", [...concluded, status(known("COMPLETED"))], { type: "completed" }],
  [
    "a conclusion that failed",
    [...concluded, status(known("FAILED"))],
    error("Your payment could not be processed. Please try again."),
  ],
  ["a pending conclusion", [...concluded, status(known("PENDING"))], { type: "confirming" }],
  ["a conclusion pending for too long", [...concluded, status(known("PENDING"), true)], { type: "pending" }],
  ["a conclusion nobody can confirm", [...concluded, status(unavailable)], { type: "confirming" }],
  [
    "a conclusion nobody could confirm in time",
    [...concluded, status(unavailable, true)],
    { type: "pending" },
  ],
  ["a conclusion of an unknown order", [...concluded, status(unknownOrder)], { type: "pending" }],
  [
    "a late confirmation",
    [...concluded, status(known("PENDING"), true), status(known("COMPLETED"), true)],
    { type: "completed" },
  ],
  ["money of another amount", [...concluded, status(known("REVIEW"))], { type: "review" }],
  [
    "an order that was settled by hand",
    [loaded, answered({ type: "paid" }), status({ type: "known", status: settled({ as: "received" }) })],
    { type: "settled", settlement: { as: "received" } },
  ],
  ["an order under review", [loaded, answered({ type: "under-review" })], { type: "review" }],
  ["an order that was paid before", [loaded, answered({ type: "paid" })], { type: "confirming" }],
  [
    "an order that was paid before, without a script",
    [{ type: "loaded", load: "unloadable" }, answered({ type: "paid" }), status(known("COMPLETED"))],
    { type: "completed" },
  ],
  [
    "a payment that went through after its window was closed",
    [loaded, answered(created), opening, returned("USER_CANCEL"), status(known("COMPLETED"))],
    { type: "completed" },
  ],
  [
    "a payment that failed after its window was closed",
    [loaded, answered(created), opening, returned("USER_CANCEL"), status(known("FAILED"))],
    error("Payment was cancelled by user", true),
  ],
];

test.each(ways)("[PAY-09] [PAY-10] %s", (_, events, state) => {
  expect(follow(...events)).toEqual(state);
});

const anyEvent: fc.Arbitrary<ProcessEvent> = fc.oneof(
  fc.constantFrom<ProcessEvent>(
    loaded,
    opening,
    { type: "not-opened" },
    { type: "loaded", load: "unloadable" },
    { type: "loaded", load: "missing" },
    { type: "read", reading: { type: "refused", text: invalid } },
    answered(created),
    answered({ type: "paid" }),
    answered({ type: "under-review" }),
    answered({ type: "unanswered" }),
    returned("CONCLUDED"),
    returned("USER_CANCEL"),
  ),
  fc.string().map(returned),
  fc
    .tuple(
      fc.constantFrom(known("FAILED"), known("PENDING"), known("REVIEW"), unavailable, unknownOrder),
      fc.boolean(),
    )
    .map(([answer, late]) => status(answer, late)),
);

test("[PAY-09] nothing but the server's COMPLETED is ever shown as success", () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(follow(...events).type).not.toBe("completed");
    }),
  );
});

test("[PAY-09] what is paid stays paid, whatever else comes", () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(follow(...concluded, status(known("COMPLETED")), ...events)).toEqual({ type: "completed" });
    }),
  );
});

const readLink = (query = "merchantOrderId=INV-2041&amount=1499.50") =>
  readPaymentLink(new URLSearchParams(query));

const settle = () => new Promise((resolve) => setTimeout(resolve));

const makeProcess = (creation: Creation = created, load?: CheckoutLoad) => {
  const checkout = { transact: vi.fn(), closePage: vi.fn() };
  const watch = { start: vi.fn(), stop: vi.fn() };
  const createPayment = vi.fn(() => Promise.resolve(creation));
  const askStatus = vi.fn(() => Promise.resolve(known("PENDING")));
  const loadCheckout = vi.fn(() => Promise.resolve(load ?? { type: "loaded" as const, checkout }));
  const makeWatch = vi.fn((_id: string, _onAnswer: (answer: StatusAnswer, late: boolean) => void) => watch);
  const process = makePaymentProcess({ loadCheckout, createPayment, askStatus, watch: makeWatch });
  const callBack = (value: string) => checkout.transact.mock.calls[0]![0].callback(value);
  return { process, checkout, watch, createPayment, askStatus, loadCheckout, makeWatch, callBack };
};

test("[PAY-04] [PAY-15] started twice, as StrictMode does, a visit creates one payment and opens one checkout", async () => {
  const { process, checkout, createPayment } = makeProcess();
  process.start(readLink());
  process.stop();
  process.start(readLink());
  await settle();
  expect(createPayment).toHaveBeenCalledExactlyOnceWith({ amount: 1499.5, merchantOrderId: "INV-2041" });
  expect(checkout.transact).toHaveBeenCalledTimes(1);
  expect(process.read()).toEqual({ type: "open" });
});

test("[PAY-03] a signed link's signature goes to the server", async () => {
  const { process, createPayment } = makeProcess();
  process.start(readLink("merchantOrderId=INV-2041&amount=10&sig=abc"));
  await settle();
  expect(createPayment).toHaveBeenCalledExactlyOnceWith({
    amount: 10,
    merchantOrderId: "INV-2041",
    signature: "abc",
  });
});

test("[PAY-07] a link that makes no sense asks nobody for anything", async () => {
  const { process, createPayment, loadCheckout } = makeProcess();
  process.start(readLink("amount=10"));
  await settle();
  expect([createPayment.mock.calls, loadCheckout.mock.calls]).toEqual([[], []]);
});

test("[PAY-04] a page that goes away closes the checkout it opened, and opens none that is still on its way", async () => {
  const opened = makeProcess();
  opened.process.start(readLink());
  await settle();
  opened.process.stop();
  expect(opened.checkout.closePage).toHaveBeenCalledTimes(1);
  const early = makeProcess();
  early.process.start(readLink());
  early.process.stop();
  await settle();
  expect(early.checkout.transact).not.toHaveBeenCalled();
});

test("[PAY-09] after CONCLUDED the server is watched, and its word is the page's", async () => {
  const { process, watch, makeWatch, callBack, askStatus } = makeProcess();
  process.start(readLink());
  await settle();
  expect(watch.start).not.toHaveBeenCalled();
  callBack("CONCLUDED");
  expect(watch.start).toHaveBeenCalled();
  expect(process.read()).toEqual({ type: "confirming" });
  makeWatch.mock.calls[0]![1](known("COMPLETED"), false);
  expect(process.read()).toEqual({ type: "completed" });
  expect(askStatus).not.toHaveBeenCalled();
});

test("[PAY-10] after a cancellation the server is asked once, since a payment can outlive its window", async () => {
  const { process, askStatus, callBack } = makeProcess();
  askStatus.mockResolvedValue(known("COMPLETED"));
  process.start(readLink());
  await settle();
  callBack("USER_CANCEL");
  expect(process.read()).toMatchObject({ text: "Payment was cancelled by user" });
  await settle();
  expect(askStatus).toHaveBeenCalledExactlyOnceWith("INV-2041");
  expect(process.read()).toEqual({ type: "completed" });
});

test("[PAY-15] an order that is paid already opens no checkout, and shows what the server says of it", async () => {
  const { process, checkout, watch } = makeProcess({ type: "paid" });
  process.start(readLink());
  await settle();
  expect(checkout.transact).not.toHaveBeenCalled();
  expect(watch.start).toHaveBeenCalled();
});

test("[PAY-10] a checkout that calls back while it is being opened is heard", async () => {
  const { process, checkout } = makeProcess();
  checkout.transact.mockImplementation(({ callback }) => callback("CONCLUDED"));
  process.start(readLink());
  await settle();
  expect(process.read()).toEqual({ type: "confirming" });
});
