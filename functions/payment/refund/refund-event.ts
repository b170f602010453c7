import type { RefundStatus, RefundOutcome } from "../payment-provider.ts";

/** Everything that can happen to a refund of an order. `refund` is the refund's number. */
export type RefundEvent =
  /** An operator wants the refund. The request that stores this event sends it next. */
  | {
      readonly type: "refund wanted";
      readonly refund: number;
      readonly attempt: number;
      readonly amountPaise: number;
      readonly leaseId: string;
      readonly leaseEndsAtEpochMs: number;
    }
  /** Claims the next call to the provider, which either sends the refund or asks about it. */
  | {
      readonly type: "refund turn";
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
      readonly answer: RefundStatus;
    }
  | { readonly type: "refund noticed"; readonly refund: number };
