import {
  isConcluded,
  type CheckoutOrder,
  type CheckoutState,
  type Refusal,
} from "../checkout/checkout-state.ts";
import { describeRefunds, formatAmount, paymentContent } from "../checkout/checkout-content.ts";
import { noteContent as content, toastContent } from "../pay-now-content.ts";
import { describeRefusal } from "./describe-toast.ts";

export type PayNote = {
  readonly tone: "neutral" | "success" | "error";
  readonly title: string;
  readonly text: string;
  readonly order?: CheckoutOrder;
  /** True if the visitor can start another order instead. */
  readonly offersAnother?: boolean;
  readonly refunded?: string | undefined;
};

type Ended = Extract<CheckoutState, { readonly type: "ended" }>;

const describeRefused = (refusal: Refusal): PayNote => {
  const { title, description } = describeRefusal(refusal);
  const isReach = refusal.type === "unloadable" || refusal.type === "unanswered";
  return { tone: "error", title, text: isReach ? `${description}. ${content.notOpened}` : description };
};

const describeUndecided = (state: Ended): PayNote | undefined => {
  const { ending, statusRequest, order } = state;
  const { openOrder } = content;
  const { pending, unknown } = paymentContent;
  const open = { tone: "neutral", order, offersAnother: true } as const;
  const amount = formatAmount(order.amountPaise);
  if (ending.type === "returned" && !isConcluded(ending)) {
    const { title, description } =
      ending.value === "USER_CANCEL" ? toastContent.cancelled : toastContent.other(ending.value);
    return { ...open, title, text: `${description}. ${paymentContent.ifApproved}` };
  }
  if (statusRequest === "failed")
    return { ...open, title: unknown.stamp, text: `${unknown.text} ${unknown.asksAgain}` };
  if (isConcluded(ending))
    return statusRequest === "late"
      ? { ...open, title: pending.stamp, text: `${pending.text} ${content.statusPage}` }
      : { ...open, title: content.confirming, text: pending.usual, offersAnother: false };
  if (ending.type === "closed")
    return {
      ...open,
      title: content.closed,
      text:
        statusRequest === "sent"
          ? paymentContent.closed
          : `${paymentContent.closed} ${openOrder.text(amount)}`,
    };
  return statusRequest === "sent"
    ? undefined
    : { ...open, title: openOrder.title, text: openOrder.text(amount) };
};

/**
 * The note for each state. A finished payment is described by the server's status, whatever the checkout's
 * callback was.
 */
export const describeNote = (state: CheckoutState): PayNote | undefined => {
  switch (state.type) {
    case "idle":
    case "creating":
      return undefined;
    case "refused":
      return describeRefused(state.refusal);
    case "open":
      return state.silent
        ? {
            tone: "neutral",
            title: content.silent,
            text: paymentContent.silent,
            order: state.order,
            offersAnother: true,
          }
        : undefined;
    case "ended":
      return describeUndecided(state);
    case "failed":
      return {
        tone: "error",
        title: paymentContent.failed,
        text: paymentContent.notProcessed,
        order: state.order,
      };
    case "completed":
      return {
        tone: "success",
        title: paymentContent.completed,
        text: paymentContent.completedText,
        order: state.order,
        refunded: describeRefunds(state.refunds),
      };
    case "review": {
      const { heading: title, text } = paymentContent.review;
      return { tone: "neutral", title, text, order: state.order, refunded: describeRefunds(state.refunds) };
    }
    case "settled": {
      const { heading: title, text } = paymentContent.settled[state.settlement.as];
      return { tone: "neutral", title, text, order: state.order, refunded: describeRefunds(state.refunds) };
    }
  }
};
