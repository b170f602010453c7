import { site } from "#shared/site.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";

export const meta = {
  title: `Payment status | ${site.brand}`,
  description: `See whether your payment to ${site.brand} went through. Once it has, print or save your receipt.`,
  keywords: ["payment status", "receipt", site.brand],
} as const;

/** Every text in the catalogue of the specification (sections 5 and 8) is to the letter. */
export const content = {
  checking: "Checking Payment Status",
  checkingText: `Asking ${paymentProviderName} about this payment…`,
  stillChecking: `${paymentProviderName} has not confirmed this payment yet. This page keeps checking.`,
  successful: "Payment Successful!",
  successfulText: "Thank you. This page is your receipt.",
  receiptText: "Thank you. Your receipt is ready.",
  failedStamp: "Not paid",
  unknown: "Payment Status",
  missingId: "Missing merchant order ID. Unable to check payment status.",
  checkFailed: (reason: string) => `Failed to check payment status: ${reason}`,
  /** After a question that nobody answered: it says nothing about the money. */
  notAFailure: "This does not mean your payment failed. Check again before you pay again.",
  print: "Print receipt",
  printPage: "Print this page",
} as const;
