import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StatusAnswer } from "#frontend/src/payment/checkout/ask-payment-status.ts";
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

const makeWorld = (load?: CheckoutLoad) => {
  const checkout = { transact: vi.fn(), closePage: vi.fn() };
  const watch = { start: vi.fn(), stop: vi.fn() };
  const stopFrameWatch = vi.fn();
  const watchFrame = vi.fn((_onGone: () => void) => stopFrameWatch);
  const loadCheckout = vi.fn(() => Promise.resolve(load ?? { type: "loaded" as const, checkout }));
  const makeWatch = vi.fn((_id: string, _onAnswer: (answer: StatusAnswer, late: boolean) => void) => watch);
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
    answer: (answer: StatusAnswer, late = false) => makeWatch.mock.lastCall![1](answer, late),
  };
};

const openWorld = async () => {
  const world = makeWorld();
  world.flow.start(() => void world.pay());
  await settle();
  return world;
};

test("[PAY-04] a payment opens the checkout of its order in a frame, and asks the server nothing while it is open", async () => {
  const { flow, checkout, watch } = await openWorld();
  expect(checkout.transact).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tokenUrl: "https://pay.example/1", type: "IFRAME" }),
  );
  expect(flow.read()).toEqual({ type: "open", silent: false, order });
  expect(watch.start).not.toHaveBeenCalled();
});

test("[PAY-04] [PAY-15] started twice, as StrictMode does, a page begins once and opens one checkout", async () => {
  const { flow, checkout, pay } = makeWorld();
  const begin = vi.fn(() => void pay());
  flow.start(begin);
  flow.stop();
  flow.start(begin);
  await settle();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(checkout.transact).toHaveBeenCalledTimes(1);
  expect(flow.read().type).toBe("open");
});

test("[PAY-18] an order that takes more than 60 s is given up, and opens no window when it comes after all", async () => {
  const { flow, checkout } = makeWorld();
  const { promise, resolve } = Promise.withResolvers<Payable>();
  flow.start(() => void flow.pay(() => promise));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(flow.read()).toEqual({ type: "refused", refusal: { type: "unanswered" } });
  resolve(payable);
  await settle();
  expect(checkout.transact).not.toHaveBeenCalled();
  expect(flow.read().type).toBe("refused");
});

test("[PAY-15] an order that needs no payment any more opens no checkout, even where none could be loaded", async () => {
  const { flow, pay, watch, answer } = makeWorld({ type: "unloadable" });
  flow.start(() => void pay({ type: "recalled", order, concluded: true }));
  await settle();
  expect(watch.start).toHaveBeenCalled();
  answer(known("COMPLETED"));
  expect(flow.read().type).toBe("completed");
});

const refusals = [
  ["no script", { type: "unloadable" }, payable, { type: "unloadable" }],
  ["no answer", undefined, { type: "unanswered" }, { type: "unanswered" }],
] as const;

test.each(refusals)(
  "[PAY-06] [PAY-10] %s ends the busy state with its reason",
  async (_, load, found, refusal) => {
    const { flow, pay } = makeWorld(load);
    flow.start(() => void pay(found));
    await settle();
    expect(flow.read()).toEqual({ type: "refused", refusal });
  },
);

test("[PAY-06] a checkout that throws is not waited for", async () => {
  const { flow, checkout, pay, stopFrameWatch } = makeWorld();
  checkout.transact.mockImplementation(() => {
    throw new Error("no");
  });
  flow.start(() => void pay());
  await settle();
  expect(flow.read()).toEqual({ type: "refused", refusal: { type: "not-opened" } });
  expect(stopFrameWatch).toHaveBeenCalled();
});

test("[PAY-10] a checkout that calls back while it is being opened is heard", async () => {
  const { flow, checkout, pay } = makeWorld();
  checkout.transact.mockImplementation(({ callback }) => callback("CONCLUDED"));
  flow.start(() => void pay());
  await settle();
  expect(flow.read()).toMatchObject({ type: "ended", ending: { value: "CONCLUDED" } });
});

test("[PAY-04] a page that goes away closes the checkout it opened, and opens none that is still on its way", async () => {
  const opened = await openWorld();
  opened.flow.stop();
  expect(opened.checkout.closePage).toHaveBeenCalledTimes(1);
  const early = makeWorld();
  early.flow.start(() => void early.pay());
  early.flow.stop();
  await settle();
  expect(early.checkout.transact).not.toHaveBeenCalled();
});

test("[PAY-15] another press closes the window before it, whose word then counts no more", async () => {
  const { flow, checkout, pay, loseFrame } = await openWorld();
  loseFrame();
  const first = checkout.transact.mock.lastCall![0].callback;
  void pay();
  await settle();
  expect(checkout.closePage).toHaveBeenCalledTimes(1);
  first("CONCLUDED");
  expect(flow.read()).toMatchObject({ type: "open" });
});

test("[PAY-18] an order that is forgotten is asked for no more", async () => {
  const { flow, callBack, watch } = await openWorld();
  callBack("USER_CANCEL");
  flow.forget();
  expect(watch.stop).toHaveBeenCalled();
  expect(flow.read()).toEqual({ type: "idle" });
});
