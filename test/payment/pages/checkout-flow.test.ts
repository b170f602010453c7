import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StatusResult } from "#frontend/src/payment/checkout/fetch-payment-status.ts";
import { makeCheckoutFlow, type Payable } from "#frontend/src/payment/checkout/checkout-flow.ts";
import type { CheckoutLoad } from "#frontend/src/payment/checkout/checkout-script.ts";
import { known } from "#test/payment/support/payment-responses.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const order = { merchantOrderId: "EC-1", amountPaise: 1000 };
const payable: Payable = { type: "payable", order, redirectUrl: "https://pay.example/1" };

const settle = () => vi.advanceTimersByTimeAsync(0);

const makeScenario = (load?: CheckoutLoad) => {
  const checkout = { transact: vi.fn(), closePage: vi.fn() };
  const watch = { start: vi.fn(), stop: vi.fn() };
  const stopFrameWatch = vi.fn();
  const watchFrame = vi.fn((_onGone: () => void) => stopFrameWatch);
  const loadCheckout = vi.fn(() => Promise.resolve(load ?? { type: "loaded" as const, checkout }));
  const makeWatch = vi.fn((_id: string, _onResult: (result: StatusResult, late: boolean) => void) => watch);
  const flow = makeCheckoutFlow({ loadCheckout, watchFrame, watch: makeWatch });
  return {
    flow,
    checkout,
    watch,
    stopFrameWatch,
    loadCheckout,
    pay: (found: Payable = payable) => flow.pay(() => Promise.resolve(found)),
    callBack: (value: string) => checkout.transact.mock.lastCall![0].callback(value),
    loseFrame: () => watchFrame.mock.lastCall![0](),
    respond: (result: StatusResult, late = false) => makeWatch.mock.lastCall![1](result, late),
  };
};

const openScenario = async () => {
  const scenario = makeScenario();
  scenario.flow.start(() => void scenario.pay());
  await settle();
  return scenario;
};

test("[PAY-04] opens the checkout in an iframe and sends no status request while it is open", async () => {
  const { flow, checkout, watch } = await openScenario();
  expect(checkout.transact).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tokenUrl: "https://pay.example/1", type: "IFRAME" }),
  );
  expect(flow.read()).toEqual({ type: "open", silent: false, order });
  expect(watch.start).not.toHaveBeenCalled();
});

test("[PAY-04] [PAY-15] opens one checkout when StrictMode starts the page twice", async () => {
  const { flow, checkout, pay } = makeScenario();
  const begin = vi.fn(() => void pay());
  flow.start(begin);
  flow.stop();
  flow.start(begin);
  await settle();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(checkout.transact).toHaveBeenCalledTimes(1);
  expect(flow.read().type).toBe("open");
});

test("[PAY-18] stops waiting for an order after 60 s, and opens no checkout if it arrives later", async () => {
  const { flow, checkout } = makeScenario();
  const { promise, resolve } = Promise.withResolvers<Payable>();
  flow.start(() => void flow.pay(() => promise));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(flow.read()).toEqual({ type: "refused", refusal: { type: "unanswered" } });
  resolve(payable);
  await settle();
  expect(checkout.transact).not.toHaveBeenCalled();
  expect(flow.read().type).toBe("refused");
});

test("[PAY-15] opens no checkout for an order that is already paid, even if the script cannot load", async () => {
  const { flow, pay, watch, respond } = makeScenario({ type: "unloadable" });
  flow.start(() => void pay({ type: "recalled", order, concluded: true }));
  await settle();
  expect(watch.start).toHaveBeenCalled();
  respond(known("COMPLETED"));
  expect(flow.read().type).toBe("completed");
});

const refusals = [
  ["a script that fails to load", { type: "unloadable" }, payable, { type: "unloadable" }],
  ["an unanswered request", undefined, { type: "unanswered" }, { type: "unanswered" }],
] as const;

test.each(refusals)(
  "[PAY-06] [PAY-10] %s ends the busy state and shows the reason",
  async (_, load, found, refusal) => {
    const { flow, pay } = makeScenario(load);
    flow.start(() => void pay(found));
    await settle();
    expect(flow.read()).toEqual({ type: "refused", refusal });
  },
);

test("[PAY-06] shows 'not opened' when the checkout script throws", async () => {
  const { flow, checkout, pay, stopFrameWatch } = makeScenario();
  checkout.transact.mockImplementation(() => {
    throw new Error("no");
  });
  flow.start(() => void pay());
  await settle();
  expect(flow.read()).toEqual({ type: "refused", refusal: { type: "not-opened" } });
  expect(stopFrameWatch).toHaveBeenCalled();
});

test("[PAY-10] handles a callback that arrives while the checkout is opening", async () => {
  const { flow, checkout, pay } = makeScenario();
  checkout.transact.mockImplementation(({ callback }) => callback("CONCLUDED"));
  flow.start(() => void pay());
  await settle();
  expect(flow.read()).toMatchObject({ type: "ended", ending: { value: "CONCLUDED" } });
});

test("[PAY-04] leaving the page closes an open checkout", async () => {
  const opened = await openScenario();
  opened.flow.stop();
  expect(opened.checkout.closePage).toHaveBeenCalledTimes(1);
});

test("[PAY-04] leaving the page prevents a pending checkout from opening", async () => {
  const early = makeScenario();
  early.flow.start(() => void early.pay());
  early.flow.stop();
  await settle();
  expect(early.checkout.transact).not.toHaveBeenCalled();
});

test("[PAY-15] a second click closes the first window and ignores its later callback", async () => {
  const { flow, checkout, pay, loseFrame } = await openScenario();
  loseFrame();
  const first = checkout.transact.mock.lastCall![0].callback;
  void pay();
  await settle();
  expect(checkout.closePage).toHaveBeenCalledTimes(1);
  first("CONCLUDED");
  expect(flow.read()).toMatchObject({ type: "open" });
});

test("[PAY-18] stops polling when the order is discarded", async () => {
  const { flow, callBack, watch } = await openScenario();
  callBack("USER_CANCEL");
  flow.forget();
  expect(watch.stop).toHaveBeenCalled();
  expect(flow.read()).toEqual({ type: "idle" });
});
