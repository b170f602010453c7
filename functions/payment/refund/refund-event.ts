import type { RefundStatus, RefundOutcome } from "../payment-provider.ts";

/** All events of an order's refund. `refund` is the refund's number. */
export type RefundEvent =
  /** An operator requests the refund. The request that stores this event sends it next. */
  | {
      readonly type: "refund requested";
      readonly refund: number;
      readonly attempt: number;
      readonly amountPaise: number;
      readonly leaseId: string;
      readonly leaseEndsAtEpochMs: number;
    }
  /** Claims the next request to the provider, which either sends the refund or polls it. */
  | {
      readonly type: "refund claimed";
      readonly refund: number;
      readonly leaseId: string;
      readonly leaseEndsAtEpochMs: number;
    }
  | {
      readonly type: "refund sent";
      readonly refund: number;
      readonly leaseId: string;
      readonly outcome: RefundOutcome;
    }
  | {
      readonly type: "refund answered";
      readonly refund: number;
      readonly leaseId: string;
      readonly response: RefundStatus;
    }
  | { readonly type: "refund webhook received"; readonly refund: number };
