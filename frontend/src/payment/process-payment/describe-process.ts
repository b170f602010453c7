import messages from "#messages/process-payment.json" with { type: "json" };
import { isConcluded, type CheckoutState, type Refusal } from "../checkout/checkout-state.ts";
import { findPaidStamp, paymentContent } from "../checkout/checkout-content.ts";
import type { SummaryTone } from "../checkout/payment-summary.tsx";
import type { Settlement } from "../checkout/settled-status.tsx";

export type ProcessView = {
  readonly tone: SummaryTone;
  readonly heading: string;
  readonly texts: readonly string[];
  readonly settlement?: Settlement;
  readonly stamp?: string;
  readonly offersTry?: boolean;
  readonly offersStatus?: boolean;
};

type Ended = Extract<CheckoutState, { readonly type: "ended" | "failed" }>;

const explainRefusal = (refusal: Refusal): string => {
  switch (refusal.type) {
    case "unloadable":
      return messages.states.scriptFailed;
    case "missing":
      return paymentContent.checkoutMissing;
    case "unusable":
      return paymentContent.invalidResponse;
    case "not-opened":
    case "unanswered":
      return messages.states.initiateFailed;
    case "refused":
      return refusal.text ?? paymentContent.createFailed;
  }
};

const showError = (texts: readonly string[], offersStatus: boolean): ProcessView => ({
  tone: "failed",
  heading: messages.states.error,
  texts,
  offersTry: true,
  offersStatus,
});

/**
 * An error stays on the page unless the money arrived after all: a payment may complete after its window has
 * closed.
 */
const describeEnd = (state: Ended): ProcessView => {
  const { ending } = state;
  if (ending.type === "returned" && !isConcluded(ending))
    return showError(
      [ending.value === "USER_CANCEL" ? paymentContent.cancelled : messages.states.unknownStatus],
      true,
    );
  if (state.type === "failed") return showError([paymentContent.notProcessed], false);
  if (ending.type === "closed") return showError([paymentContent.closed, paymentContent.ifApproved], true);
  const { pending, unknown } = paymentContent;
  const waiting = { tone: "waiting", heading: messages.states.processing, offersStatus: true } as const;
  switch (state.statusRequest) {
    case "sent":
    case "pending":
      return {
        tone: "busy",
        heading: messages.states.processing,
        texts: [paymentContent.confirming, pending.usual],
      };
    case "late":
      return { ...waiting, texts: [pending.text, pending.stillHere], stamp: pending.stamp };
    case "failed":
      return { ...waiting, texts: [unknown.text, unknown.asksAgain], stamp: unknown.stamp };
  }
};

export const describeProcess = (state: CheckoutState): ProcessView => {
  switch (state.type) {
    case "idle":
    case "creating":
      return {
        tone: "busy",
        heading: messages.states.processing,
        // `whatFollows` is longer than the text of any later state, so that the largest contentful paint
        // (LCP) happens with the first paint.
        texts: [messages.states.initializing, messages.states.whatFollows],
      };
    case "refused":
      return showError([explainRefusal(state.refusal)], false);
    case "open":
      return state.silent
        ? {
            tone: "waiting",
            heading: messages.states.processing,
            texts: [paymentContent.silent],
            offersTry: true,
            offersStatus: true,
          }
        : { tone: "busy", heading: messages.states.processing, texts: [messages.states.opened] };
    case "ended":
    case "failed":
      return describeEnd(state);
    case "completed":
      return {
        tone: "paid",
        heading: paymentContent.completed,
        texts: [paymentContent.completedText],
        stamp: findPaidStamp(state.order.amountPaise, state.refunds),
      };
    case "review":
      return {
        tone: "waiting",
        heading: paymentContent.review.heading,
        texts: [paymentContent.review.text],
        stamp: paymentContent.review.stamp,
      };
    case "settled": {
      const { tone, heading, stamp } = paymentContent.settled[state.settlement.as];
      return { tone, heading, stamp, texts: [], settlement: state.settlement };
    }
  }
};
