import type { StatusAnswer } from "../../features/checkout/ask-payment-status.ts";
import type { LastOrder } from "./last-order.ts";

/**
 * What another press of "Pay Now" for the same amount means. `new`: the last order is over. `reopen`: it can still be
 * paid, so it is the one that is paid. The others: paying again would be paying twice.
 */
export type Settlement = "new" | "reopen" | "paid-before" | "still-confirming" | "under-review";

/**
 * The provider charges one order once, whatever is clicked. A visitor who closed the checkout, or whose page was
 * reloaded, is therefore led back to the same order as long as its fate is open. After a conclusion, a person who has
 * seen the result may well want to pay the same amount again: that is a new order, unless the last one is still pending.
 */
export const settleLastOrder = ({ concluded }: LastOrder, answer: StatusAnswer): Settlement => {
  if (answer.type === "failed") return concluded || !answer.passing ? "new" : "reopen";
  switch (answer.status.type) {
    case "CHECKOUT_ORDER_FAILED":
      return "new";
    case "CHECKOUT_ORDER_PENDING":
      return concluded ? "still-confirming" : "reopen";
    case "CHECKOUT_ORDER_COMPLETED":
      return concluded ? "new" : "paid-before";
    case "CHECKOUT_ORDER_REVIEW":
      return concluded ? "new" : "under-review";
  }
};
