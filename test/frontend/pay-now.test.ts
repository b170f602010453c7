import { expect, test, vi } from "vitest";
import type { StatusAnswer } from "#frontend/src/features/checkout/ask-payment-status.ts";
import type { CheckoutLoad } from "#frontend/src/features/checkout/checkout-script.ts";
import type { Creation } from "#frontend/src/features/checkout/create-payment.ts";
import { readAmountField } from "#frontend/src/pages/pay-now/amount-field.ts";
import { describeOutcome } from "#frontend/src/pages/pay-now/describe-outcome.ts";
import type { LastOrder } from "#frontend/src/pages/pay-now/last-order.ts";
import { makePay, type PayOutcome } from "#frontend/src/pages/pay-now/pay.ts";
import { known, unavailable, unknownOrder } from "#test/support/payment-answers.ts";

const readings = [
  ["", "Amount is required"],
  ["0", "Amount must be a valid positive number"],
  ["-5", "Amount must be a valid positive number"],
  ["0.5", "Amount must be at least ₹1"],
  ["10.005", "Amount must have at most two decimal places"],
  ["1e400", "Amount must be a valid positive number"],
] as const;

test.each(readings)("[PAY-02] the field's text %j is refused: %s", (text, message) => {
  expect(readAmountField(text)).toEqual({ type: "refused", message });
});

const amounts = [
  ["1", 100],
  ["1499.5", 149_950],
  ["1e3", 100_000],
  ["0010.10", 1010],
] as const;

test.each(amounts)("[PAY-02] the field's text %j is %i paise", (text, paise) => {
  expect(readAmountField(text)).toEqual({ type: "amount", paise });
});

const order: LastOrder = {
  amountPaise: 1000,
  merchantOrderId: "EC-1",
  redirectUrl: "https://pay.example/1",
  concluded: false,
};

const created: Creation = {
  type: "created",
  payment: {
    success: true,
    redirectUrl: "https://pay.example/2",
    orderId: "OMO2",
    merchantOrderId: "EC-2",
  },
};

type World = {
  readonly last?: LastOrder;
  readonly answer?: StatusAnswer;
  readonly creation?: Creation;
  readonly load?: CheckoutLoad;
  readonly callBack?: string;
};

const makeWorld = ({ last, answer = known("PENDING"), creation = created, load, callBack }: World = {}) => {
  const remembered = { order: last };
  const checkout = {
    transact: vi.fn(({ callback }: { readonly callback: (value: string) => void }) => {
      if (callBack !== undefined) callback(callBack);
    }),
    closePage: vi.fn(),
  };
  const createPayment = vi.fn(() => Promise.resolve(creation));
  const askStatus = vi.fn(() => Promise.resolve(answer));
  const clock = { nowMs: 0 };
  const { pay, leave, isLost } = makePay({
    nowMs: () => clock.nowMs,
    loadCheckout: () => Promise.resolve(load ?? { type: "loaded", checkout }),
    createPayment,
    askStatus,
    readLastOrder: () => remembered.order,
    rememberLastOrder: (next) => void (remembered.order = next),
  });
  return {
    pay: () => pay({ rupees: 10, paise: 1000 }),
    isLost,
    clock,
    leave,
    checkout,
    createPayment,
    askStatus,
    remembered,
  };
};

test("[PAY-03] [PAY-04] a first payment sends the amount alone, and opens the checkout of its order", async () => {
  const { pay, checkout, createPayment, remembered } = makeWorld({ callBack: "CONCLUDED" });
  expect(await pay()).toEqual({ type: "returned", value: "CONCLUDED", merchantOrderId: "EC-2" });
  expect(createPayment).toHaveBeenCalledExactlyOnceWith({ amount: 10 });
  expect(checkout.transact).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tokenUrl: "https://pay.example/2", type: "IFRAME" }),
  );
  expect(remembered.order).toMatchObject({ merchantOrderId: "EC-2", amountPaise: 1000, concluded: true });
});

/** What the server says of the last order of the same amount, and what another press then pays. */
const presses: readonly (readonly [boolean, string, StatusAnswer, "EC-1" | "EC-2" | PayOutcome["type"]])[] = [
  [false, "pending", known("PENDING"), "EC-1"],
  [false, "out of reach", unavailable, "EC-1"],
  [false, "failed", known("FAILED"), "EC-2"],
  [false, "unknown", unknownOrder, "EC-2"],
  [false, "paid after all", known("COMPLETED"), "paid-before"],
  [false, "under review", known("REVIEW"), "under-review"],
  [true, "pending", known("PENDING"), "still-confirming"],
  [true, "out of reach", unavailable, "EC-2"],
  [true, "failed", known("FAILED"), "EC-2"],
  [true, "paid", known("COMPLETED"), "EC-2"],
  [true, "under review", known("REVIEW"), "EC-2"],
];

test.each(presses)(
  "[PAY-15] a press after a last order (concluded: %s) that is %s does not pay twice",
  async (concluded, _, answer, expected) => {
    const world = makeWorld({ last: { ...order, concluded }, answer, callBack: "USER_CANCEL" });
    const outcome = await world.pay();
    const paid = outcome.type === "returned" ? outcome.merchantOrderId : outcome.type;
    expect(paid).toBe(expected);
    expect(world.createPayment).toHaveBeenCalledTimes(expected === "EC-2" ? 1 : 0);
    expect(world.checkout.transact).toHaveBeenCalledTimes(expected.startsWith("EC") ? 1 : 0);
  },
);

test("[PAY-15] pressed again after a cancellation, the same order's checkout opens again", async () => {
  const { pay, checkout, createPayment } = makeWorld({ callBack: "USER_CANCEL" });
  await pay();
  await pay();
  expect(createPayment).toHaveBeenCalledTimes(1);
  expect(checkout.transact.mock.calls.map(([options]) => options)).toEqual(
    Array(2).fill(expect.objectContaining({ tokenUrl: "https://pay.example/2" })),
  );
});

test("[PAY-15] an order that was found paid is told once; the next press is a new payment", async () => {
  const { pay, createPayment } = makeWorld({
    last: order,
    answer: known("COMPLETED"),
    callBack: "CONCLUDED",
  });
  expect(await pay()).toEqual({ type: "paid-before", merchantOrderId: "EC-1" });
  expect(createPayment).not.toHaveBeenCalled();
  expect(await pay()).toMatchObject({ merchantOrderId: "EC-2" });
});

test("[PAY-15] another amount is another order", async () => {
  const { pay, createPayment, askStatus } = makeWorld({
    last: { ...order, amountPaise: 2000 },
    callBack: "CONCLUDED",
  });
  await pay();
  expect(createPayment).toHaveBeenCalledTimes(1);
  expect(askStatus).not.toHaveBeenCalled();
});

test("[PAY-06] an order that was created while the script failed is the one that is paid next", async () => {
  const { pay, remembered } = makeWorld({ load: { type: "unloadable" } });
  expect(await pay()).toEqual({ type: "unloadable" });
  expect(remembered.order).toMatchObject({ merchantOrderId: "EC-2", concluded: false });
});

test("[PAY-06] a checkout that throws is not waited for", async () => {
  const world = makeWorld();
  world.checkout.transact.mockImplementation(() => {
    throw new Error("no");
  });
  expect(await world.pay()).toEqual({ type: "not-opened" });
});

test("[PAY-04] leaving the page closes the checkout that is open, and only then", async () => {
  const world = makeWorld();
  world.leave();
  expect(world.checkout.closePage).not.toHaveBeenCalled();
  void world.pay();
  await vi.waitFor(() => expect(world.checkout.transact).toHaveBeenCalled());
  world.leave();
  world.leave();
  expect(world.checkout.closePage).toHaveBeenCalledTimes(1);
});

test("[PAY-05] [PAY-15] a checkout that went without a word is given up at the next press, for the same order", async () => {
  const world = makeWorld();
  const first = world.pay();
  await vi.waitFor(() => expect(world.checkout.transact).toHaveBeenCalledTimes(1));
  world.clock.nowMs = 1000;
  expect(world.isLost()).toBe(false);
  world.clock.nowMs = 3001;
  expect(world.isLost()).toBe(true);
  void world.pay();
  expect(await first).toEqual({ type: "abandoned" });
  await vi.waitFor(() => expect(world.checkout.transact).toHaveBeenCalledTimes(2));
  expect(world.checkout.closePage).toHaveBeenCalledTimes(1);
  expect(world.createPayment).toHaveBeenCalledTimes(1);
});

type Told = Exclude<PayOutcome, { type: "abandoned" }>;

const returned = (value: string): Told => ({ type: "returned", value, merchantOrderId: "EC-1" });

const told: readonly (readonly [Told, string, string, "neutral" | "destructive"])[] = [
  [returned("USER_CANCEL"), "Payment Cancelled", "Payment was cancelled by user", "destructive"],
  [
    returned("CONCLUDED"),
    "Payment Completed",
    "Payment has been processed. Please check your payment status.",
    "neutral",
  ],
  [returned("TIMED_OUT"), "Payment Status", "Payment status: TIMED_OUT", "neutral"],
  [{ type: "unloadable" }, "Payment Error", "Failed to load payment system", "destructive"],
  [{ type: "not-opened" }, "Payment Error", "Failed to initialize payment", "destructive"],
  [{ type: "missing" }, "Payment Failed", "Payment provider checkout not loaded properly", "destructive"],
  [{ type: "unusable" }, "Payment Failed", "Invalid response from payment service", "destructive"],
  [{ type: "unanswered" }, "Payment Failed", "An error occurred while processing payment", "destructive"],
  [
    { type: "refused", text: "Amount must be at least ₹1" },
    "Payment Failed",
    "Amount must be at least ₹1",
    "destructive",
  ],
  [{ type: "refused", text: undefined }, "Payment Failed", "Failed to create payment", "destructive"],
];

test.each(told)("[PAY-05] [PAY-06] the outcome %j is told as %s: %s", (outcome, title, description, tone) => {
  expect(describeOutcome(outcome).toast).toEqual({ title, description, tone });
});

test("[PAY-05] [PAY-16] only a conclusion resets the form; every end of a checkout leaves a link to its status", () => {
  const ends = ["CONCLUDED", "USER_CANCEL", "TIMED_OUT"].map((value) => describeOutcome(returned(value)));
  expect(ends.map(({ resetsForm }) => resetsForm)).toEqual([true, false, false]);
  expect(ends.map(({ note }) => note.merchantOrderId)).toEqual(["EC-1", "EC-1", "EC-1"]);
  expect(describeOutcome({ type: "unloadable" }).note.merchantOrderId).toBeUndefined();
});
