import { expect, test, vi } from "vitest";
import { makeCheckoutLoader } from "#frontend/src/payment/checkout/checkout-script.ts";
import { closeCheckout, openCheckout } from "#frontend/src/payment/checkout/open-checkout.ts";

const makeCheckout = () => ({ transact: vi.fn(), closePage: vi.fn() });

test("[PAY-04] the checkout's script runs once, however often it is asked for at the same time", async () => {
  const checkout = makeCheckout();
  const runScript = vi.fn(() => Promise.resolve(true));
  const load = makeCheckoutLoader({ runScript, readCheckout: () => checkout });
  const loads = await Promise.all([load(), load()]);
  expect([...loads, await load()]).toEqual(Array(3).fill({ type: "loaded", checkout }));
  expect(runScript).toHaveBeenCalledTimes(1);
  // Its methods may lean on it.
  expect(loads[0], "the provider's own object").toMatchObject({
    checkout: expect.toSatisfy((value) => value === checkout),
  });
});

test("[PAY-06] [PAY-10] a script that did not come is fetched anew the next time", async () => {
  const runScript = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const load = makeCheckoutLoader({ runScript, readCheckout: makeCheckout });
  expect(await load()).toEqual({ type: "unloadable" });
  expect(await load()).toMatchObject({ type: "loaded" });
  expect(runScript).toHaveBeenCalledTimes(2);
});

const leftBehind = [undefined, null, {}, { transact: () => {} }, { transact: 1, closePage: 2 }, "checkout"];

test.each(leftBehind)("[PAY-10] a script that leaves %j behind has left no checkout", async (value) => {
  const load = makeCheckoutLoader({ runScript: () => Promise.resolve(true), readCheckout: () => value });
  expect(await load()).toEqual({ type: "missing" });
});

test("[PAY-04] a checkout that calls back twice is heard once", () => {
  const checkout = makeCheckout();
  const onReturn = vi.fn();
  openCheckout(checkout, "https://pay.example", onReturn);
  const { callback } = checkout.transact.mock.calls[0]![0];
  callback("CONCLUDED");
  callback("USER_CANCEL");
  expect(onReturn).toHaveBeenCalledExactlyOnceWith("CONCLUDED");
});

test("[PAY-06] a checkout that throws instead of opening has not taken the call; closing it twice harms nobody", () => {
  const checkout = makeCheckout();
  checkout.transact.mockImplementation(() => {
    throw new Error("no token");
  });
  checkout.closePage.mockImplementation(() => {
    throw new Error("closed already");
  });
  expect(openCheckout(checkout, "https://pay.example", () => {})).toBe(false);
  expect(() => closeCheckout(checkout)).not.toThrow();
});
