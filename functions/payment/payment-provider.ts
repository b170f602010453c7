/** The format of an error code, the provider's or ours, that may be stored or logged. */
export const failureCode = /^[A-Z0-9_]{1,64}$/;

/** The request to open an attempt. Amounts are integer paise; the id is the attempt's and was never used before. */
export type PayRequest = {
  readonly attemptId: string;
  readonly amountPaise: number;
  readonly expireAfterSeconds: number;
  readonly returnUrl: string;
};

/**
 * The outcome of a request to open a checkout. `exists`: the id was used before. `refused`: the provider will never
 * accept this request, and we have to fix it. `unavailable`: it accepted nothing. `busy`: it accepted nothing, because
 * of too many requests. `unknown`: it may have accepted it or not. `code` is in capitals and is meant for the operator,
 * never for the payer.
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

/** The provider's status of one attempt. Its state is the only authority on whether money has moved. */
export type StatusOutcome =
  | {
      readonly type: "state";
      readonly state: "PENDING" | "FAILED" | "COMPLETED";
      readonly amountPaise: number;
      readonly providerOrderId: string;
      readonly expireAtEpochMs: number | undefined;
      readonly code: string | undefined;
      readonly feePaise?: number | undefined;
    }
  | { readonly type: "not found" }
  | { readonly type: "unanswered"; readonly code: string };

/** `attemptId` is the attempt that was paid. `refundId` identifies the request and is never used again. */
export type RefundRequest = {
  readonly refundId: string;
  readonly attemptId: string;
  readonly amountPaise: number;
};

export type RefundKnown = {
  readonly type: "known";
  readonly step: "PENDING" | "CONFIRMED" | "FAILED" | "COMPLETED";
  readonly amountPaise: number;
  /** Undefined if the provider's response does not contain it. */
  readonly providerRefundId: string | undefined;
  readonly code: string | undefined;
};

/** `refused`: an earlier one under the same id may have been accepted. `unknown`: it may have been accepted or not. */
export type RefundOutcome =
  | RefundKnown
  | { readonly type: "refused" | "unavailable" | "unknown"; readonly code: string };

export type RefundStatus =
  | RefundKnown
  | { readonly type: "not found" }
  | { readonly type: "unanswered"; readonly code: string };

/** The payment provider's API. Its methods never throw, and take at most a few seconds. */
export type PaymentProvider = {
  /** False until our credentials are set: no request to the provider is possible. */
  readonly isSetUp: () => Promise<boolean>;
  readonly pay: (request: PayRequest) => Promise<PayOutcome>;
  readonly readStatus: (attemptId: string) => Promise<StatusOutcome>;
};

/** The part of the provider that refunds money, which the endpoints for visitors do not have. */
export type RefundProvider = {
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>;
  readonly readRefund: (refundId: string) => Promise<RefundStatus>;
};
