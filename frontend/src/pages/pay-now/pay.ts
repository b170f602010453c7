import type { StatusAnswer } from "../../features/checkout/ask-payment-status.ts";
import type { Checkout, CheckoutLoad } from "../../features/checkout/checkout-script.ts";
import type { Creation, PaymentRequest } from "../../features/checkout/create-payment.ts";
import { closeCheckout, openCheckout } from "../../features/checkout/open-checkout.ts";
import type { LastOrder } from "./last-order.ts";
import { settleLastOrder, type Settlement } from "./settle-last-order.ts";

export type PayOutcome =
  | { readonly type: "unloadable" | "missing" | "not-opened" | "unusable" | "unanswered" }
  | { readonly type: "refused"; readonly text: string | undefined }
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
};

type Amount = { readonly rupees: number; readonly paise: number };
type Found = { readonly type: "order"; readonly order: LastOrder } | PayOutcome;

/** Opens the checkout for an amount; never two at a time, and never a second order while the first may be paid. */
export const makePay = (deps: PayDeps) => {
  let open: Checkout | undefined;

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
      open = checkout;
      const taken = openCheckout(checkout, order.redirectUrl, (value) => {
        open = undefined;
        if (value === "CONCLUDED") deps.rememberLastOrder({ ...order, concluded: true });
        resolve({ type: "returned", value, merchantOrderId });
      });
      if (!taken) resolve({ type: "not-opened" });
    });

  return {
    pay: async (amount: Amount): Promise<PayOutcome> => {
      const loading = deps.loadCheckout();
      const found = await findOrder(amount);
      const load = await loading;
      if (load.type !== "loaded") return { type: load.type };
      return found.type === "order" ? runCheckout(load.checkout, found.order) : found;
    },
    /** For a page that goes away. */
    leave: (): void => {
      if (open) closeCheckout(open);
      open = undefined;
    },
  };
};
