/** What a row or a log may say about a fault, the provider's or ours. */
export const failureCode = /^[A-Z0-9_]{1,64}$/;

/** What an attempt is opened with. Paise are integers; the id is the attempt's, never used before. */
export type PayRequest = {
  readonly attemptId: string;
  readonly amountPaise: number;
  readonly expireAfterSeconds: number;
  /** Where the provider's page leads back to. */
  readonly returnUrl: string;
};

/**
 * What became of a request to open a checkout. `exists`: the id was used before. `refused`: the provider will not take
 * this, however often we try; ours to repair. `unavailable`: it took nothing. `busy`: it took nothing, because too much
 * is asked of it. `unknown`: it may have taken it or not. `code` is in capitals and tells the operator, never the
 * payer.
 */
export type PayOutcome =
  | {
      readonly type: "opened";
      readonly providerOrderId: string;
      readonly redirectUrl: string;
      readonly expireAtEpochMs: number;
    }
  | { readonly type: "exists" }
  | { readonly type: "refused" | "unavailable" | "busy" | "unknown"; readonly code: string };

/** What the provider says of one attempt. Its state is the only authority on whether money has moved. */
export type StatusOutcome =
  | {
      readonly type: "state";
      readonly state: "PENDING" | "FAILED" | "COMPLETED";
      readonly amountPaise: number;
      readonly providerOrderId: string;
      readonly expireAtEpochMs: number | undefined;
      readonly code: string | undefined;
      /** What it charges for the payment, where it says so. */
      readonly feePaise?: number | undefined;
    }
  | { readonly type: "not found" }
  | { readonly type: "unanswered"; readonly code: string };

/** `attemptId` is of the attempt that was paid; `refundId` tells one wish from another, and is never used again. */
export type RefundRequest = {
  readonly refundId: string;
  readonly attemptId: string;
  readonly amountPaise: number;
};

/** The provider's own word on one refund. */
export type RefundKnown = {
  readonly type: "known";
  readonly step: "PENDING" | "CONFIRMED" | "FAILED" | "COMPLETED";
  readonly amountPaise: number;
  /** Not in every answer about it. */
  readonly providerRefundId: string | undefined;
  readonly code: string | undefined;
};

/**
 * What became of a request for a refund. `refused`: the provider will not take this one, but may have taken one before
 * under the same id. `unavailable`: it took nothing, and may take it later. `unknown`: it may have taken it or not.
 */
export type RefundOutcome =
  RefundKnown | { readonly type: "refused" | "unavailable" | "unknown"; readonly code: string };

export type RefundStatus =
  RefundKnown | { readonly type: "not found" } | { readonly type: "unanswered"; readonly code: string };

/** No method throws or takes longer than a few seconds. */
export type PaymentProvider = {
  /** False as long as nobody has made our credentials: nothing can be asked of it. */
  readonly isSetUp: () => Promise<boolean>;
  readonly pay: (request: PayRequest) => Promise<PayOutcome>;
  readonly readStatus: (attemptId: string) => Promise<StatusOutcome>;
};

/** The part of the provider that gives money back: the endpoints that visitors reach do not have it. */
export type RefundProvider = {
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>;
  readonly readRefund: (refundId: string) => Promise<RefundStatus>;
};
