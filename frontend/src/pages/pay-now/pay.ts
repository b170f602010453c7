import type { StatusAnswer } from "../../features/checkout/ask-payment-status.ts";
import type { Checkout, CheckoutLoad } from "../../features/checkout/checkout-script.ts";
import type { Creation, PaymentRequest } from "../../features/checkout/create-payment.ts";
import { closeCheckout, openCheckout } from "../../features/checkout/open-checkout.ts";
import type { LastOrder } from "./last-order.ts";

/**
 * What another press of "Pay Now" for the same amount means. `new`: the last order is over. `reopen`: it can still be
 * paid, so it is the one that is paid. The others: paying again would be paying twice.
 */
type Settlement = "new" | "reopen" | "paid-before" | "still-confirming" | "under-review";

/**
 * The provider charges one order once, whatever is clicked. A visitor who closed the checkout, or whose page was
 * reloaded, is therefore led back to the same order as long as its fate is open. After a conclusion, a person who has
 * seen the result may well want to pay the same amount again: that is a new order, unless the last one is still pending.
 */
const settleLastOrder = ({ concluded }: LastOrder, answer: StatusAnswer): Settlement => {
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

export type PayOutcome =
  | { readonly type: "unloadable" | "missing" | "not-opened" | "unusable" | "unanswered" }
  | { readonly type: "refused"; readonly text: string | undefined }
  /** The checkout went without a word, and the visitor has pressed again: that press tells how it ends. */
  | { readonly type: "abandoned" }
  /** The checkout called back with `value`. */
  | { readonly type: "returned"; readonly value: string; readonly merchantOrderId: string }
  | {
      readonly type: Exclude<Settlement, "new" | "reopen">;
      readonly merchantOrderId: string;
    };

export type PayDeps = {
  readonly loadCheckout: () => Promise<CheckoutLoad>;
  readonly createPayment: (request: PaymentRequest) => Promise<Creation>;
  readonly askStatus: (merchantOrderId: string) => Promise<StatusAnswer>;
  readonly readLastOrder: () => LastOrder | undefined;
  readonly rememberLastOrder: (order: LastOrder) => void;
  readonly nowMs: () => number;
};

/** Longer than a double click: its second half must not close what the first has opened. */
const openAtLeastMs = 3000;

type OpenCheckout = {
  readonly checkout: Checkout;
  readonly sinceMs: number;
  readonly abandon: () => void;
};
type Amount = { readonly rupees: number; readonly paise: number };
type Found = { readonly type: "order"; readonly order: LastOrder } | PayOutcome;

/** Opens the checkout for an amount; never two at a time, and never a second order while the first may be paid. */
export const makePay = (deps: PayDeps) => {
  let open: OpenCheckout | undefined;

  const createOrder = async ({ rupees, paise }: Amount): Promise<Found> => {
    const creation = await deps.createPayment({ amount: rupees });
    switch (creation.type) {
      case "created": {
        const { merchantOrderId, redirectUrl } = creation.payment;
        const order = { amountPaise: paise, merchantOrderId, redirectUrl, concluded: false };
        deps.rememberLastOrder(order);
        return { type: "order", order };
      }
      case "refused":
      case "unusable":
      case "unanswered":
        return creation;
      case "paid":
      case "under-review":
        // Said of an order that the request names, and this one names none.
        return { type: "refused", text: undefined };
    }
  };

  const findOrder = async (amount: Amount): Promise<Found> => {
    const last = deps.readLastOrder();
    if (last?.amountPaise !== amount.paise) return createOrder(amount);
    const settlement = settleLastOrder(last, await deps.askStatus(last.merchantOrderId));
    if (settlement === "new") return createOrder(amount);
    if (settlement === "reopen") return { type: "order", order: last };
    deps.rememberLastOrder({ ...last, concluded: true });
    return { type: settlement, merchantOrderId: last.merchantOrderId };
  };

  const runCheckout = (checkout: Checkout, order: LastOrder): Promise<PayOutcome> =>
    new Promise((resolve) => {
      const { merchantOrderId } = order;
      const mine: OpenCheckout = {
        checkout,
        sinceMs: deps.nowMs(),
        abandon: () => resolve({ type: "abandoned" }),
      };
      open = mine;
      const taken = openCheckout(checkout, order.redirectUrl, (value) => {
        if (open === mine) open = undefined;
        if (value === "CONCLUDED") deps.rememberLastOrder({ ...order, concluded: true });
        resolve({ type: "returned", value, merchantOrderId });
      });
      if (taken) return;
      open = undefined;
      resolve({ type: "not-opened" });
    });

  const leave = (): void => {
    if (open) closeCheckout(open.checkout);
    open?.abandon();
    open = undefined;
  };

  return {
    /** The open checkout lies over the page: whoever reaches the page has lost it, whatever it told us. */
    isLost: (): boolean => open !== undefined && deps.nowMs() - open.sinceMs > openAtLeastMs,
    pay: async (amount: Amount): Promise<PayOutcome> => {
      leave();
      const loading = deps.loadCheckout();
      const found = await findOrder(amount);
      const load = await loading;
      if (load.type !== "loaded") return { type: load.type };
      return found.type === "order" ? runCheckout(load.checkout, found.order) : found;
    },
    /** For a page that goes away. */
    leave,
  };
};
