import * as z from "zod";
import { parseJson } from "#shared/input/parse-json.ts";
import type { ProviderOrder, ProviderRefund } from "./payment-order.ts";

/** Results of refunds: `pending` lasts until the switch is changed. */
export const refundModes = ["success", "failure", "pending"] as const;

export type RefundMode = (typeof refundModes)[number];

export const confirmedAfterMs = 2500;
export const refundedAfterMs = 5000;

const refundRequestSchema = z.looseObject({
  merchantRefundId: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/),
  originalMerchantOrderId: z.string(),
  amount: z.int().min(100),
});

export type RefundRequest = z.infer<typeof refundRequestSchema>;

export const parseRefundRequest = (body: string): RefundRequest | undefined =>
  refundRequestSchema.safeParse(parseJson(body)).data;

const isOver = ({ state }: ProviderRefund): boolean => state === "COMPLETED" || state === "FAILED";

/** The reason why the provider rejects a refund: there may be only one at a time, and never more than was paid. */
export const findRefundObstacle = (order: ProviderOrder, amountPaise: number): string | undefined => {
  if (order.state !== "COMPLETED") return "the order is not completed";
  if (!order.refunds.every(isOver)) return "another refund of this order is under way";
  const refunded = order.refunds
    .filter(({ state }) => state === "COMPLETED")
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  return refunded + amountPaise > order.amountPaise ? "more than is left of the order" : undefined;
};

const stateAt = (ageMs: number, mode: RefundMode): ProviderRefund["state"] => {
  if (mode === "pending" || ageMs < confirmedAfterMs) return "PENDING";
  if (ageMs < refundedAfterMs) return "CONFIRMED";
  return mode === "success" ? "COMPLETED" : "FAILED";
};

export const settleRefund = (
  refund: ProviderRefund,
  mode: RefundMode,
  nowEpochMs: number,
): ProviderRefund => {
  const state = stateAt(nowEpochMs - refund.atEpochMs, mode);
  const isLater = refund.state === "PENDING" || state !== "PENDING";
  return isOver(refund) || state === refund.state || !isLater ? refund : { ...refund, state };
};

const failure = { errorCode: "REFUND_FAILED", detailedErrorCode: "XR" } as const;

/** The body of a refund status, and of a refund's webhook: the published samples and the SDK's type together. */
export const describeRefund = (order: ProviderOrder, refund: ProviderRefund) => ({
  merchantId: "LOCALMERCHANT",
  merchantRefundId: refund.merchantRefundId,
  originalMerchantOrderId: order.merchantOrderId,
  refundId: refund.refundId,
  amount: refund.amountPaise,
  state: refund.state,
  timestamp: refund.atEpochMs,
  ...(refund.state === "FAILED" ? failure : {}),
  paymentDetails: [
    {
      transactionId: refund.refundId,
      paymentMode: "UPI_QR",
      timestamp: refund.atEpochMs,
      amount: refund.amountPaise,
      state: refund.state,
      ...(refund.state === "FAILED" ? failure : {}),
      rail: { type: "UPI", upiTransactionId: `YBL${refund.refundId}`, vpa: "shopper@localbank" },
      instrument: { type: "ACCOUNT", accountType: "SAVINGS", maskedAccountNumber: "XXXXXX0000" },
    },
  ],
});
