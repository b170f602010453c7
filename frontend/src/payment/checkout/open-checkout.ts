import type { Checkout, CheckoutCallback } from "./checkout-script.ts";

/**
 * Shows the provider's page in its frame, above ours.
 * @param onReturn is called at most once
 * @returns whether the checkout took the call
 */
export const openCheckout = (checkout: Checkout, tokenUrl: string, onReturn: CheckoutCallback): boolean => {
  let returned = false;
  try {
    checkout.transact({
      tokenUrl,
      type: "IFRAME",
      callback: (value) => {
        if (returned) return;
        returned = true;
        onReturn(value);
      },
    });
    return true;
  } catch {
    return false;
  }
};

/** For a page that goes away while the checkout may still be open; whatever it answers no longer matters. */
export const closeCheckout = (checkout: Checkout): void => {
  try {
    checkout.closePage();
  } catch {
    // It was closed already.
  }
};
