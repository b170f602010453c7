import type { Checkout, CheckoutCallback } from "./checkout-script.ts";

/**
 * Opens the provider's page in a frame above ours.
 * @param onReturn called at most once
 * @returns false if the provider's script rejected the call
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

/** Closes a checkout that may still be open when its page is unmounted. Errors no longer matter then. */
export const closeCheckout = (checkout: Checkout): void => {
  try {
    checkout.closePage();
  } catch {
    // The checkout was closed already.
  }
};
