import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import type { StatusResult } from "./fetch-payment-status.ts";
import type { Settlement } from "./settled-status.tsx";

export type CheckoutOrder = { readonly merchantOrderId: string; readonly amountPaise: number };

export type Refusal =
  | { readonly type: "unloadable" | "missing" | "not-opened" | "unusable" | "unanswered" }
  /** `text` comes from the server; undefined if a proxy or firewall between us and the server responded. */
  | { readonly type: "refused"; readonly text: string | undefined };

/** How a checkout ended on the page. Only the server can confirm what happened to the money. */
export type Ending =
  /** The provider called back with `CONCLUDED`, `USER_CANCEL` or another value. */
  | { readonly type: "returned"; readonly value: string }
  /** Its window closed without a callback. */
  | { readonly type: "closed" }
  /** The order was opened before this document was loaded. */
  | { readonly type: "recalled"; readonly concluded: boolean };

/** State of the status request: sent, response pending, pending for too long, or failed. */
type StatusRequestState = "sent" | "pending" | "late" | "failed";

/**
 * State of a payment on the page. `completed` is set only by the server's status, never by the checkout's
 * callback.
 */
export type CheckoutState =
  | { readonly type: "idle" }
  | { readonly type: "creating" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  /**
   * The provider's window is open above the page; `silent` if there was no callback for longer than a page
   * may be busy.
   */
  | { readonly type: "open"; readonly silent: boolean; readonly order: CheckoutOrder }
  | {
      readonly type: "ended";
      readonly ending: Ending;
      readonly statusRequest: StatusRequestState;
      readonly order: CheckoutOrder;
    }
  | { readonly type: "failed"; readonly ending: Ending; readonly order: CheckoutOrder }
  | ({ readonly type: "completed" | "review"; readonly order: CheckoutOrder } & Refunded)
  /** Our staff has settled the order by hand. */
  | ({ readonly type: "settled"; readonly settlement: Settlement; readonly order: CheckoutOrder } & Refunded);

type Refunded = Pick<PaymentStatus["payload"], "refunds">;

export type CheckoutEvent =
  | { readonly type: "started" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "opened"; readonly order: CheckoutOrder }
  /** No response or callback arrived for as long as a page may be busy. */
  | { readonly type: "silence" }
  | { readonly type: "closed" }
  | { readonly type: "returned"; readonly value: string }
  /** The order was opened before, or needs no checkout any more. */
  | { readonly type: "recalled"; readonly concluded: boolean; readonly order: CheckoutOrder }
  | { readonly type: "answered"; readonly result: StatusResult; readonly late: boolean }
  | { readonly type: "forgotten" };

export const isBusy = (state: CheckoutState): boolean =>
  state.type === "creating" || (state.type === "open" && !state.silent);

/** True if the provider's callback, or this tab's stored order, shows that the checkout has finished. */
export const isConcluded = (ending: Ending): boolean =>
  ending.type === "recalled" ? ending.concluded : ending.type === "returned" && ending.value === "CONCLUDED";

type PolledState = Extract<CheckoutState, { readonly type: "open" | "ended" }>;

/** True once the server must be polled, because the provider may have failed to call back. */
export const isPolled = (state: CheckoutState): state is PolledState =>
  state.type === "ended" || (state.type === "open" && state.silent);

const end = (
  order: CheckoutOrder,
  ending: Ending,
  statusRequest: StatusRequestState = "sent",
): CheckoutState => ({
  type: "ended",
  ending,
  statusRequest,
  order,
});

const findStatusRequest = (result: StatusResult, late: boolean): StatusRequestState => {
  if (result.type === "failed") return result.passing ? "failed" : "late";
  return late ? "late" : "pending";
};

const afterResult = (state: PolledState, result: StatusResult, late: boolean): CheckoutState => {
  const { order } = state;
  const ending: Ending = state.type === "ended" ? state.ending : { type: "closed" };
  const { settlement, refunds } = result.type === "known" ? result.status.payload : {};
  if (settlement !== undefined) return { type: "settled", settlement, order, refunds };
  switch (result.type === "known" ? result.status.type : "CHECKOUT_ORDER_PENDING") {
    case "CHECKOUT_ORDER_COMPLETED":
      return { type: "completed", order, refunds };
    case "CHECKOUT_ORDER_REVIEW":
      return { type: "review", order, refunds };
    case "CHECKOUT_ORDER_FAILED":
      return { type: "failed", ending, order };
    case "CHECKOUT_ORDER_PENDING":
      // The provider's window may still be open, so the payment has not ended.
      return state.type === "open" ? state : end(order, ending, findStatusRequest(result, late));
  }
};

/**
 * Next state of a payment (specification, section 4, and decisions 3, 5 and 12); other events change nothing.
 */
export const reduceCheckout = (state: CheckoutState, event: CheckoutEvent): CheckoutState => {
  switch (event.type) {
    case "started":
      return { type: "creating" };
    case "forgotten":
      return { type: "idle" };
    case "recalled":
      return end(event.order, { type: "recalled", concluded: event.concluded });
    case "refused":
      return state.type === "creating" || state.type === "open"
        ? { type: "refused", refusal: event.refusal }
        : state;
    case "opened":
      return state.type === "creating" ? { type: "open", silent: false, order: event.order } : state;
    case "silence":
      if (state.type === "creating") return { type: "refused", refusal: { type: "unanswered" } };
      return state.type === "open" ? { ...state, silent: true } : state;
    case "closed":
      return state.type === "open" ? end(state.order, event) : state;
    case "returned":
      // A callback may arrive after its window has closed. It is ignored once the server's status has decided
      // the payment.
      return state.type === "open" || (state.type === "ended" && state.ending.type === "closed")
        ? end(state.order, event)
        : state;
    case "answered":
      return isPolled(state) ? afterResult(state, event.result, event.late) : state;
  }
};
