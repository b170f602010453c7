import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import type { StatusAnswer } from "./ask-payment-status.ts";
import type { Settlement } from "./settled-news.tsx";

export type CheckoutOrder = { readonly merchantOrderId: string; readonly amountPaise: number };

export type Refusal =
  | { readonly type: "unloadable" | "missing" | "not-opened" | "unusable" | "unanswered" }
  /** `text` is the server's, absent when something between it and us answered. */
  | { readonly type: "refused"; readonly text: string | undefined };

/** What the page knows of how a checkout ended; what became of the money only the server can tell. */
export type Ending =
  /** The provider called back, `CONCLUDED`, `USER_CANCEL` or something else. */
  | { readonly type: "returned"; readonly value: string }
  /** Its window went without a word. */
  | { readonly type: "closed" }
  /** An order from before this document. */
  | { readonly type: "recalled"; readonly concluded: boolean };

/** What asking the server has brought: nothing yet, that it is not decided yet, the same for too long, or no answer. */
type Standing = "asked" | "pending" | "late" | "unanswered";

/** Where a payment stands on the page. `completed` comes from the server's word alone, never from the checkout's. */
export type CheckoutState =
  | { readonly type: "idle" }
  | { readonly type: "creating" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  /** The provider's window lies over the page; `silent` when it has said nothing for longer than a page may be busy. */
  | { readonly type: "open"; readonly silent: boolean; readonly order: CheckoutOrder }
  | {
      readonly type: "ended";
      readonly ending: Ending;
      readonly standing: Standing;
      readonly order: CheckoutOrder;
    }
  | { readonly type: "failed"; readonly ending: Ending; readonly order: CheckoutOrder }
  | ({ readonly type: "completed" | "review"; readonly order: CheckoutOrder } & Refunded)
  /** A person of ours has settled it. */
  | ({ readonly type: "settled"; readonly settlement: Settlement; readonly order: CheckoutOrder } & Refunded);

type Refunded = Pick<PaymentStatus["payload"], "refunds">;

export type CheckoutEvent =
  | { readonly type: "started" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "opened"; readonly order: CheckoutOrder }
  /** Nothing has come for as long as a page may be busy. */
  | { readonly type: "silence" }
  | { readonly type: "closed" }
  | { readonly type: "returned"; readonly value: string }
  /** An order that was opened before, or needs no checkout any more. */
  | { readonly type: "recalled"; readonly concluded: boolean; readonly order: CheckoutOrder }
  | { readonly type: "answered"; readonly answer: StatusAnswer; readonly late: boolean }
  | { readonly type: "forgotten" };

export const isBusy = (state: CheckoutState): boolean =>
  state.type === "creating" || (state.type === "open" && !state.silent);

/** Whether the provider, or this tab's memory, says that the checkout has come to its end. */
export const isConcluded = (ending: Ending): boolean =>
  ending.type === "recalled" ? ending.concluded : ending.type === "returned" && ending.value === "CONCLUDED";

type Asked = Extract<CheckoutState, { readonly type: "open" | "ended" }>;

/** The server is asked from the moment that the provider may have left something unsaid. */
export const isAsked = (state: CheckoutState): state is Asked =>
  state.type === "ended" || (state.type === "open" && state.silent);

const end = (order: CheckoutOrder, ending: Ending, standing: Standing = "asked"): CheckoutState => ({
  type: "ended",
  ending,
  standing,
  order,
});

const findStanding = (answer: StatusAnswer, late: boolean): Standing => {
  if (answer.type === "failed") return answer.passing ? "unanswered" : "late";
  return late ? "late" : "pending";
};

const afterAnswer = (state: Asked, answer: StatusAnswer, late: boolean): CheckoutState => {
  const { order } = state;
  const ending: Ending = state.type === "ended" ? state.ending : { type: "closed" };
  const { settlement, refunds } = answer.type === "known" ? answer.status.payload : {};
  if (settlement !== undefined) return { type: "settled", settlement, order, refunds };
  switch (answer.type === "known" ? answer.status.type : "CHECKOUT_ORDER_PENDING") {
    case "CHECKOUT_ORDER_COMPLETED":
      return { type: "completed", order, refunds };
    case "CHECKOUT_ORDER_REVIEW":
      return { type: "review", order, refunds };
    case "CHECKOUT_ORDER_FAILED":
      return { type: "failed", ending, order };
    case "CHECKOUT_ORDER_PENDING":
      // A window that may still be there has not ended.
      return state.type === "open" ? state : end(order, ending, findStanding(answer, late));
  }
};

/** What an event makes of a payment (specification, section 4, and decisions 3, 5 and 12); others change nothing. */
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
      // A word may come after its window has gone; the money is no longer in doubt where the server has spoken.
      return state.type === "open" || (state.type === "ended" && state.ending.type === "closed")
        ? end(state.order, event)
        : state;
    case "answered":
      return isAsked(state) ? afterAnswer(state, event.answer, event.late) : state;
  }
};
