import { findPaidStamp, paymentContent } from "../checkout/checkout-content.ts";
import type { SummaryTone } from "../checkout/payment-summary.tsx";
import { content } from "../payment-status-content.ts";
import type { StatusView } from "./status-view.ts";

type Description = { readonly tone: SummaryTone; readonly heading: string; readonly stamp?: string };

/**
 * Heading and look of the summary in each state. A pending payment is neither success nor failure, so it keeps
 * its first heading.
 */
export const describeStatus = (view: StatusView): Description => {
  switch (view.type) {
    case "checking":
      return { tone: "busy", heading: content.checking };
    case "pending":
      return view.late
        ? { tone: "waiting", heading: content.checking, stamp: paymentContent.pending.stamp }
        : { tone: "busy", heading: content.checking };
    case "completed":
      return {
        tone: "paid",
        heading: content.successful,
        stamp: findPaidStamp(view.payload.amount, view.payload.refunds),
      };
    case "failed":
      return { tone: "failed", heading: paymentContent.failed, stamp: content.failedStamp };
    case "review":
      return {
        tone: "waiting",
        heading: paymentContent.review.heading,
        stamp: paymentContent.review.stamp,
      };
    case "settled":
      return paymentContent.settled[view.settlement.as];
    case "no-order":
    case "unknown":
      return { tone: "failed", heading: content.unknown };
  }
};
