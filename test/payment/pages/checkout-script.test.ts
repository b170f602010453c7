import { expect, test, vi } from "vitest";
import { makeCheckoutLoader } from "#frontend/src/payment/checkout/checkout-script.ts";
import { closeCheckout, openCheckout } from "#frontend/src/payment/checkout/open-checkout.ts";

const makeCheckout = () => ({ transact: vi.fn(), closePage: vi.fn() });

test("[PAY-04] loads the checkout script once for simultaneous requests", async () => {
  const checkout = makeCheckout();
  const runScript = vi.fn(() => Promise.resolve(true));
  const load = makeCheckoutLoader({ runScript, readCheckout: () => checkout });
  const loads = await Promise.all([load(), load()]);
  expect([...loads, await load()]).toEqual(Array(3).fill({ type: "loaded", checkout }));
  expect(runScript).toHaveBeenCalledTimes(1);
  // The object's methods may use `this`.
  expect(loads[0], "the provider's own object").toMatchObject({
    checkout: expect.toSatisfy((value) => value === checkout),
  });
});

test("[PAY-06] [PAY-10] fetches the checkout script again after a failed load", async () => {
  const runScript = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const load = makeCheckoutLoader({ runScript, readCheckout: makeCheckout });
  expect(await load()).toEqual({ type: "unloadable" });
  expect(await load()).toMatchObject({ type: "loaded" });
  expect(runScript).toHaveBeenCalledTimes(2);
});

const leftBehind = [undefined, null, {}, { transact: () => {} }, { transact: 1, closePage: 2 }, "checkout"];

test.each(leftBehind)("[PAY-10] reports a missing checkout when the script exports %j", async (value) => {
  const load = makeCheckoutLoader({ runScript: () => Promise.resolve(true), readCheckout: () => value });
  expect(await load()).toEqual({ type: "missing" });
});

test("[PAY-04] handles only the first of two checkout callbacks", () => {
  const checkout = makeCheckout();
  const onReturn = vi.fn();
  openCheckout(checkout, "https://pay.example", onReturn);
  const { callback } = checkout.transact.mock.calls[0]![0];
  callback("CONCLUDED");
  callback("USER_CANCEL");
  expect(onReturn).toHaveBeenCalledExactlyOnceWith("CONCLUDED");
});

test("[PAY-06] reports the checkout as not opened if the provider's script throws", () => {
  const checkout = makeCheckout();
  checkout.transact.mockImplementation(() => {
    throw new Error("no token");
  });
  expect(openCheckout(checkout, "https://pay.example", () => {})).toBe(false);
});

test("[PAY-06] ignores an error from closing the checkout a second time", () => {
  const checkout = makeCheckout();
  checkout.closePage.mockImplementation(() => {
    throw new Error("closed already");
  });
  expect(() => closeCheckout(checkout)).not.toThrow();
});
