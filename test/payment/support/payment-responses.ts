import type { StatusResult } from "#frontend/src/payment/checkout/fetch-payment-status.ts";
import type { PaymentStatus } from "#shared/payment/payment-contract.ts";

export const paymentPayload = {
  merchantOrderId: "INV-2041",
  amount: 149_950,
  orderId: "OMO2611201328001",
  state: "PENDING",
} as const satisfies PaymentStatus["payload"];

/** Results of the status endpoint for the order `INV-2041`. */
export const known = (verdict: "COMPLETED" | "FAILED" | "PENDING" | "REVIEW"): StatusResult => ({
  type: "known",
  status: {
    type: `CHECKOUT_ORDER_${verdict}`,
    payload: { ...paymentPayload, state: verdict === "REVIEW" ? "PENDING" : verdict },
  },
});

/** The status of an order that an operator has settled. */
export const settled = (settlement: NonNullable<PaymentStatus["payload"]["settlement"]>): PaymentStatus => ({
  type: settlement.as === "received" ? "CHECKOUT_ORDER_REVIEW" : "CHECKOUT_ORDER_FAILED",
  payload: { ...paymentPayload, settlement },
});

export const unavailable: StatusResult = { type: "failed", reason: "503", passing: true };
export const unknownOrder: StatusResult = { type: "failed", reason: "404", passing: false };
