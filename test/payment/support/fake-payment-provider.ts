import type {
  PaymentProvider,
  PayOutcome,
  PayRequest,
  RefundStatus,
  RefundKnown,
  RefundOutcome,
  RefundProvider,
  RefundRequest,
  StatusOutcome,
} from "#functions/payment/payment-provider.ts";

type Known = {
  readonly amountPaise: number;
  readonly expireAtEpochMs: number;
  state: "PENDING" | "FAILED" | "COMPLETED";
  paidPaise: number;
};

/**
 * The failures of the next calls, in order; all later calls succeed. `lost …`: the request was, or was not, accepted.
 */
const refundOutcomes = {
  "lost after it was taken": { type: "unknown", code: "TIMEOUT" },
  "lost before it was taken": { type: "unknown", code: "TIMEOUT" },
  refused: { type: "refused", code: "BAD_REQUEST" },
  unavailable: { type: "unavailable", code: "UNREACHABLE" },
} as const;
const payOutcomes = { ...refundOutcomes, busy: { type: "busy", code: "HTTP_429" } } as const;

type PayFault = keyof typeof payOutcomes;
type RefundFault = keyof typeof refundOutcomes;

/**
 * A provider over a map: an id can be used once, and only the provider changes an order. `pays` and `polls` record the
 * requests; `settle` is the action of a payer.
 */
export const makeFakePaymentProvider = (clock: () => number) => {
  const orders = new Map<string, Known>();
  const pays: PayRequest[] = [];
  const polls: string[] = [];
  const faults: { pay: PayFault[]; refund: RefundFault[]; unanswered: number } = {
    pay: [],
    refund: [],
    unanswered: 0,
  };
  /** Runs before a call returns, as if it happened at the same time. */
  const meanwhile: { pay?: () => Promise<unknown> } = {};

  const take = ({ attemptId, amountPaise, expireAfterSeconds }: PayRequest): PayOutcome => {
    if (orders.has(attemptId)) return { type: "exists" };
    const expireAtEpochMs = clock() + expireAfterSeconds * 1000;
    orders.set(attemptId, { amountPaise, expireAtEpochMs, state: "PENDING", paidPaise: amountPaise });
    return {
      type: "opened",
      providerOrderId: `OMO-${attemptId}`,
      redirectUrl: `https://provider.example/pay/${attemptId}?token=secret-${attemptId}`,
      expireAtEpochMs,
    };
  };

  const pay = async (request: PayRequest): Promise<PayOutcome> => {
    pays.push(request);
    await meanwhile.pay?.();
    const fault = faults.pay.shift();
    if (fault === undefined) return take(request);
    if (fault === "lost after it was taken") take(request);
    return payOutcomes[fault];
  };

  const readStatus = (attemptId: string): Promise<StatusOutcome> => {
    polls.push(attemptId);
    if (faults.unanswered > 0) {
      faults.unanswered -= 1;
      return Promise.resolve({ type: "unanswered", code: "TIMEOUT" });
    }
    const known = orders.get(attemptId);
    return Promise.resolve(
      known === undefined
        ? { type: "not found" }
        : {
            type: "state",
            state: known.state,
            amountPaise: known.paidPaise,
            providerOrderId: `OMO-${attemptId}`,
            expireAtEpochMs: known.expireAtEpochMs,
            code: known.state === "FAILED" ? "TXN_CANCELLED" : undefined,
          },
    );
  };

  const refunds = new Map<string, RefundRequest & { step: RefundKnown["step"] }>();
  const refundRequests: RefundRequest[] = [];
  const refundPolls: string[] = [];

  const describeRefund = (refundId: string): RefundKnown | undefined => {
    const known = refunds.get(refundId);
    return known === undefined
      ? undefined
      : {
          type: "known",
          step: known.step,
          amountPaise: known.amountPaise,
          providerRefundId: `OMR-${refundId}`,
          code: known.step === "FAILED" ? "BANK_DECLINED" : undefined,
        };
  };

  const takeRefund = (request: RefundRequest): RefundOutcome => {
    const order = orders.get(request.attemptId);
    const others = [...refunds.values()].filter(({ attemptId }) => attemptId === request.attemptId);
    const gone = others
      .filter(({ step }) => step !== "FAILED")
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const isTakeable =
      !refunds.has(request.refundId) &&
      order?.state === "COMPLETED" &&
      gone + request.amountPaise <= order.paidPaise &&
      others.every(({ step }) => step === "FAILED" || step === "COMPLETED");
    if (!isTakeable) return { type: "refused", code: "BAD_REQUEST" };
    refunds.set(request.refundId, { ...request, step: "PENDING" });
    return describeRefund(request.refundId) ?? { type: "unknown", code: "MALFORMED" };
  };

  const refund = (request: RefundRequest): Promise<RefundOutcome> => {
    refundRequests.push(request);
    const fault = faults.refund.shift();
    if (fault === undefined) return Promise.resolve(takeRefund(request));
    if (fault === "lost after it was taken") takeRefund(request);
    return Promise.resolve(refundOutcomes[fault]);
  };

  const readRefund = (refundId: string): Promise<RefundStatus> => {
    refundPolls.push(refundId);
    if (faults.unanswered > 0) {
      faults.unanswered -= 1;
      return Promise.resolve({ type: "unanswered", code: "TIMEOUT" });
    }
    return Promise.resolve(describeRefund(refundId) ?? { type: "not found" });
  };

  type Provider = PaymentProvider & RefundProvider;
  const provider: { -readonly [Method in keyof Provider]: Provider[Method] } = {
    isSetUp: () => Promise.resolve(true),
    pay,
    readStatus,
    refund,
    readRefund,
  };
  return {
    provider,
    orders,
    pays,
    polls,
    refunds,
    refundRequests,
    refundPolls,
    /** The bank's decision. */
    settleRefund: (refundId: string, step: RefundKnown["step"]) => {
      const known = refunds.get(refundId);
      if (known === undefined) throw new Error(`the provider does not know ${refundId}`);
      known.step = step;
    },
    faults,
    meanwhile,
    /** A request whose reply was lost reaches the provider late. */
    arrive: take,
    settle: (attemptId: string, state: Known["state"], paidPaise?: number) => {
      const known = orders.get(attemptId);
      if (known === undefined) throw new Error(`the provider does not know ${attemptId}`);
      known.state = state;
      known.paidPaise = paidPaise ?? known.amountPaise;
    },
  };
};
