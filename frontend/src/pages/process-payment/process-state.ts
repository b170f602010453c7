import type { CheckoutLoad } from "../../features/checkout/checkout-script.ts";
import type { Creation } from "../../features/checkout/create-payment.ts";
import type { Settlement } from "../../features/checkout/settled-news.tsx";
import type { StatusAnswer } from "../../features/checkout/ask-payment-status.ts";
import { paymentContent } from "../../features/checkout/content.ts";
import { content } from "./content.ts";
import type { LinkReading } from "./payment-link.ts";

/** Where the visit stands. `completed` comes from the server's word alone, never from the checkout's. */
export type ProcessState =
  | { readonly type: "initializing" }
  | { readonly type: "open" }
  /** The checkout has ended, or the order was paid before: the server is asked. */
  | { readonly type: "confirming" }
  /** As before, for longer than anybody should wait. */
  | { readonly type: "pending" }
  | { readonly type: "completed" }
  | { readonly type: "review" }
  /** A person of ours has settled it. */
  | { readonly type: "settled"; readonly settlement: Settlement }
  /** `returned`: the checkout was open, so money may be on its way. */
  | { readonly type: "error"; readonly text: string; readonly returned: boolean };

export type ProcessEvent =
  | { readonly type: "read"; readonly reading: LinkReading }
  | { readonly type: "loaded"; readonly load: CheckoutLoad["type"] }
  | { readonly type: "answered"; readonly creation: Creation }
  | { readonly type: "opening" }
  /** The checkout threw instead of opening. */
  | { readonly type: "not-opened" }
  | { readonly type: "returned"; readonly value: string }
  | { readonly type: "status"; readonly answer: StatusAnswer; readonly late: boolean };

const error = (text: string, returned = false): ProcessState => ({ type: "error", text, returned });

const afterCreation = (state: ProcessState, creation: Creation): ProcessState => {
  switch (creation.type) {
    case "created":
      return state;
    case "paid":
      return { type: "confirming" };
    case "under-review":
      return { type: "review" };
    case "refused":
      return error(creation.text ?? paymentContent.createFailed);
    case "unusable":
      return error(paymentContent.invalidResponse);
    case "unanswered":
      return error(content.initiateFailed);
  }
};

const afterReturn = (value: string): ProcessState => {
  if (value === "CONCLUDED") return { type: "confirming" };
  return error(value === "USER_CANCEL" ? paymentContent.cancelled : content.unknownStatus, true);
};

/** An error that the visitor has read stays, unless the money arrived after all: a payment may outlive its window. */
const afterStatus = (state: ProcessState, answer: StatusAnswer, late: boolean): ProcessState => {
  if (answer.type === "known" && answer.status.type === "CHECKOUT_ORDER_COMPLETED")
    return { type: "completed" };
  const settlement = answer.type === "known" ? answer.status.payload.settlement : undefined;
  if (settlement !== undefined) return { type: "settled", settlement };
  if (answer.type === "known" && answer.status.type === "CHECKOUT_ORDER_REVIEW") return { type: "review" };
  if (state.type === "error") return state;
  if (answer.type === "known" && answer.status.type === "CHECKOUT_ORDER_FAILED")
    return error(paymentContent.notProcessed);
  // A question that nobody answers is no verdict either.
  return late || (answer.type === "failed" && !answer.passing) ? { type: "pending" } : state;
};

const afterLoad = (state: ProcessState, load: CheckoutLoad["type"]): ProcessState => {
  switch (load) {
    case "loaded":
      return state;
    case "unloadable":
      return error(content.scriptFailed);
    case "missing":
      return error(paymentContent.checkoutMissing);
  }
};

/** What an event makes of the visit (specification, section 4, and decision 5). */
export const reduceProcess = (state: ProcessState, event: ProcessEvent): ProcessState => {
  // Paid is paid, whatever else is still on its way.
  if (state.type === "completed") return state;
  switch (event.type) {
    case "read":
      return event.reading.type === "refused" ? error(event.reading.text) : state;
    case "loaded":
      return state.type === "initializing" ? afterLoad(state, event.load) : state;
    case "answered":
      // That nothing is left to pay is told even where nothing could have been paid.
      return state.type === "initializing" || event.creation.type === "paid"
        ? afterCreation(state, event.creation)
        : state;
    case "opening":
      return state.type === "initializing" ? { type: "open" } : state;
    case "not-opened":
      return state.type === "open" ? error(content.initiateFailed) : state;
    case "returned":
      return state.type === "open" ? afterReturn(event.value) : state;
    case "status":
      return state.type === "initializing" || state.type === "open"
        ? state
        : afterStatus(state, event.answer, event.late);
  }
};
