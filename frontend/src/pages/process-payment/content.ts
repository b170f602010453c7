import { site } from "#shared/site.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";

export const meta = {
  title: `Processing payment | ${site.brand}`,
  description: `The payment of one order to ${site.brand}, made in ${paymentProviderName}'s secure checkout.`,
  keywords: ["payment", "checkout", site.brand],
} as const;

/** Every text in the catalogue of the specification (sections 5 and 8) is to the letter. */
export const content = {
  processing: "Processing Payment",
  initializing: "Initializing payment...",
  /** Longer than what any later state says, so that the page's largest text is there at first paint. */
  whatFollows: `${paymentProviderName}'s secure checkout opens next. Keep this page open: it tells you how the payment ended.`,
  receiptFirst: "Before you pay: is this where your receipt should go?",
  proceed: "Continue to payment",
  opened: `Complete the payment in ${paymentProviderName}'s window.`,
  error: "Payment Error",
  poweredBy: `Powered by ${paymentProviderName}`,
  missingParameters: "Missing required parameters. Both merchantOrderId and amount are required.",
  invalidAmount: "Invalid amount. Amount must be a positive number.",
  brokenLink: "This payment link is incomplete. Please open it again, or ask us for a new one.",
  scriptFailed: "Failed to load payment system. Please try again.",
  initiateFailed: "Failed to initiate payment",
  unknownStatus: "Payment completed with unknown status",
} as const;
