import type { CheckoutState } from "#frontend/src/payment/checkout/checkout-state.ts";

export const concluded = { type: "returned", value: "CONCLUDED" } as const;
export const cancelled = { type: "returned", value: "USER_CANCEL" } as const;
export const closed = { type: "closed" } as const;

type Ended = Extract<CheckoutState, { readonly type: "ended" }>;

/** The checkout of this order ended, and the server confirms the result. */
export const endedWith =
  (order: Ended["order"]) =>
  (ending: Ended["ending"], statusRequest: Ended["statusRequest"] = "sent"): Ended => ({
    type: "ended",
    ending,
    statusRequest,
    order,
  });
