import * as z from "zod";

const stateSchema = z.enum(["PENDING", "COMPLETED", "FAILED"]);

const attemptSchema = z.object({
  transactionId: z.string(),
  state: stateSchema,
  atEpochMs: z.number(),
  errorCode: z.string().optional(),
});

/** A webhook that is still to be sent; `state` is the state that it will report, of the order or of a refund. */
const dueWebhookSchema = z.object({
  state: z.enum(["COMPLETED", "FAILED"]),
  atEpochMs: z.number(),
  merchantRefundId: z.string().optional(),
});

const refundSchema = z.object({
  merchantRefundId: z.string(),
  refundId: z.string(),
  amountPaise: z.number().int(),
  state: z.enum(["PENDING", "CONFIRMED", "COMPLETED", "FAILED"]),
  atEpochMs: z.number(),
});

export type ProviderRefund = z.infer<typeof refundSchema>;

export const providerOrderSchema = z.object({
  merchantOrderId: z.string(),
  orderId: z.string(),
  amountPaise: z.number().int(),
  state: stateSchema,
  errorCode: z.string().optional(),
  expireAtEpochMs: z.number(),
  /** The URL that the PayPage leads to if it was not opened in a frame. */
  returnUrl: z.string(),
  /** The PayPage's query, byte for byte: it is the token. */
  pageQuery: z.string(),
  attempts: z.array(attemptSchema),
  completesAtEpochMs: z.number().optional(),
  /** Absent in files that were written before refunds existed. */
  refunds: z.array(refundSchema).default([]),
  dueWebhooks: z.array(dueWebhookSchema),
  /** The events that were sent and the site's responses: an HTTP status, or 0 for no response. */
  webhooks: z.array(z.object({ event: z.string(), status: z.number() })),
});

export type ProviderOrder = z.infer<typeof providerOrderSchema>;

export const outcomes = ["success", "failure", "pending", "pending-then-success"] as const;
export type Outcome = (typeof outcomes)[number];

type OutcomeProps = { readonly nowEpochMs: number; readonly transactionId: string };

export const pendingMs = 5000;

const endLastAttempt = (
  order: ProviderOrder,
  state: "COMPLETED" | "FAILED",
  errorCode?: string,
): ProviderOrder => {
  const { completesAtEpochMs: _done, errorCode: _old, ...rest } = order;
  const failure = errorCode === undefined ? {} : { errorCode };
  return {
    ...rest,
    ...failure,
    state,
    attempts: order.attempts.with(-1, { ...lastAttempt(order), state, ...failure }),
  };
};

const lastAttempt = (order: ProviderOrder) => {
  const attempt = order.attempts.at(-1);
  if (attempt === undefined) throw new Error(`order ${order.merchantOrderId} has no attempt to end`);
  return attempt;
};

const isUnderWay = (order: ProviderOrder) => order.attempts.at(-1)?.state === "PENDING";

const beginAttempt = (order: ProviderOrder, { nowEpochMs, transactionId }: OutcomeProps): ProviderOrder =>
  isUnderWay(order)
    ? order
    : {
        ...order,
        attempts: [...order.attempts, { transactionId, state: "PENDING", atEpochMs: nowEpochMs }],
      };

/** Success is possible after a failure and after the expiry; nothing else changes an order that has ended. */
export const applyOutcome = (
  order: ProviderOrder,
  outcome: Outcome,
  props: OutcomeProps,
): { readonly type: "applied"; readonly order: ProviderOrder } | { readonly type: "refused" } => {
  if (order.state === "COMPLETED" && outcome !== "success") return { type: "refused" };
  if (order.state === "FAILED" && outcome !== "success" && outcome !== "failure") return { type: "refused" };
  switch (outcome) {
    case "success":
      return order.state === "COMPLETED"
        ? { type: "applied", order }
        : { type: "applied", order: endLastAttempt(beginAttempt(order, props), "COMPLETED") };
    case "failure":
      return order.state === "FAILED"
        ? { type: "applied", order }
        : { type: "applied", order: endLastAttempt(beginAttempt(order, props), "FAILED", "PAYMENT_ERROR") };
    case "pending": {
      const { completesAtEpochMs: _none, ...rest } = beginAttempt(order, props);
      return { type: "applied", order: rest };
    }
    case "pending-then-success":
      return {
        type: "applied",
        order: { ...beginAttempt(order, props), completesAtEpochMs: props.nowEpochMs + pendingMs },
      };
  }
};

/**
 * Changes that follow from the time. An order that is being paid does not expire, but waits for the bank without limit.
 */
export const settleOrder = (order: ProviderOrder, nowEpochMs: number): ProviderOrder => {
  if (order.state !== "PENDING") return order;
  if (isUnderWay(order)) {
    return order.completesAtEpochMs !== undefined && order.completesAtEpochMs <= nowEpochMs
      ? endLastAttempt(order, "COMPLETED")
      : order;
  }
  return order.expireAtEpochMs <= nowEpochMs
    ? { ...order, state: "FAILED", errorCode: "ORDER_EXPIRED" }
    : order;
};
