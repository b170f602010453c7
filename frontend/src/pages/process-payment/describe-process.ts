import { paymentContent } from "../../features/checkout/content.ts";
import type { SlipTone } from "../../features/checkout/payment-slip.tsx";
import { content } from "./content.ts";
import type { ProcessState } from "./process-state.ts";

type Description = { readonly tone: SlipTone; readonly heading: string; readonly stamp?: string };

/** How the slip looks in each state. */
export const describeProcess = (state: ProcessState): Description => {
  switch (state.type) {
    case "initializing":
    case "open":
    case "confirming":
      return { tone: "busy", heading: content.processing };
    case "pending":
      return { tone: "waiting", heading: content.processing, stamp: paymentContent.pending.stamp };
    case "completed":
      return { tone: "paid", heading: content.completed, stamp: paymentContent.paidStamp };
    case "review":
      return {
        tone: "waiting",
        heading: paymentContent.review.heading,
        stamp: paymentContent.review.stamp,
      };
    case "error":
      return { tone: "failed", heading: content.error };
  }
};
