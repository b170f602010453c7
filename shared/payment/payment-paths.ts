import { isEnabled } from "../features.ts";

/** Pages that run the payment provider's checkout. Only they admit its script and its frame. */
export const checkoutPaths = ["/pay-now", "/process-payment"] as const;

/** Shows how a payment ended, for the order in its query. The provider sends visitors back to it. */
export const paymentStatusPath = "/payment-status";

/** Shows the receipt of a payment to anyone with its whole URL (shared/payment/receipt-address.ts). */
export const receiptPath = "/receipt";

/** Visitors enter and leave such a page by full page loads, so that each document has its own policy. */
export const paymentPaths: readonly string[] = isEnabled("payment")
  ? [...checkoutPaths, paymentStatusPath, receiptPath]
  : [];
