import type { StatusResult } from "../checkout/fetch-payment-status.ts";
import type { Payable } from "../checkout/checkout-flow.ts";
import type { Creation, PaymentRequest } from "../checkout/create-payment.ts";
import type { LastOrder } from "./last-order.ts";

export type PayableDeps = {
  readonly createPayment: (request: PaymentRequest) => Promise<Creation>;
  readonly fetchStatus: (merchantOrderId: string) => Promise<StatusResult>;
  readonly readLastOrder: () => LastOrder | undefined;
  readonly rememberLastOrder: (order: LastOrder) => void;
};

type Wish = {
  readonly rupees: number;
  readonly paise: number;
  readonly invoice?: string | undefined;
  readonly email?: string | undefined;
};

/**
 * The provider charges each order only once. A visitor who closed the checkout or reloaded the page therefore
 * gets the same order as long as it can still be paid (`reopen`), or its current state (`recall`) if another
 * payment could charge them twice.
 */
const settleLastOrder = ({ concluded }: LastOrder, result: StatusResult): "new" | "reopen" | "recall" => {
  if (result.type === "failed") return result.passing ? "recall" : "new";
  switch (result.status.type) {
    case "CHECKOUT_ORDER_FAILED":
      return "new";
    case "CHECKOUT_ORDER_PENDING":
      return concluded ? "recall" : "reopen";
    case "CHECKOUT_ORDER_COMPLETED":
    case "CHECKOUT_ORDER_REVIEW":
      return "recall";
  }
};

/**
 * Finds the order for a click on "Pay Now": never a second order while the first with the same amount and
 * invoice may still be paid.
 */
export const makePayableFinder = (deps: PayableDeps) => {
  /** @param last the order to open again, with the values that the payer has corrected since */
  const createOrder = async ({ rupees, paise, invoice, email }: Wish, last?: LastOrder): Promise<Payable> => {
    const creation = await deps.createPayment({
      amount: rupees,
      ...(last && { merchantOrderId: last.merchantOrderId }),
      ...(invoice !== undefined && { invoice }),
      ...(email !== undefined && { email }),
    });
    switch (creation.type) {
      case "created": {
        const { merchantOrderId, redirectUrl } = creation.payment;
        const order = { merchantOrderId, amountPaise: paise };
        deps.rememberLastOrder({ ...order, ...(invoice !== undefined && { invoice }), concluded: false });
        return { type: "payable", order, redirectUrl };
      }
      case "refused":
      case "unusable":
      case "unanswered":
        return creation;
      case "decided":
        return last
          ? { type: "recalled", order: last, concluded: true }
          : // The server returns this only for an order id in the request, and this request has none.
            { type: "refused", text: undefined };
    }
  };

  return async (wish: Wish): Promise<Payable> => {
    const last = deps.readLastOrder();
    if (last?.amountPaise !== wish.paise || last.invoice !== wish.invoice) return createOrder(wish);
    switch (settleLastOrder(last, await deps.fetchStatus(last.merchantOrderId))) {
      case "new":
        return createOrder(wish);
      case "reopen":
        return createOrder(wish, last);
      case "recall":
        return { type: "recalled", order: last, concluded: last.concluded };
    }
  };
};
