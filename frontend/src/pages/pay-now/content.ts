import words from "#words/pay-now.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import type { ToastText } from "../../ui/toast-store.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: fill(words.meta.description, {
    brand: site.brand,
    provider: paymentProviderName,
  }),
  keywords: [...words.meta.keywords, site.brand],
} as const;

/** Every text in the specification (section 2, Pay Now) is to the letter. */
export const content = {
  heading: words.heading,
  lead: words.lead,
  amount: { label: "Amount (₹)" },
  invoice: { label: "Invoice number or note (optional)" },
  submit: "Pay Now",
  submitting: "Processing...",
  terms: { before: "By proceeding, you agree to our ", link: "terms and conditions" },
  poweredBy: `Powered by ${paymentProviderName}`,
  steps: {
    heading: words.steps.heading,
    items: [
      words.steps.amount,
      {
        name: words.steps.checkout.name,
        text: fill(words.steps.checkout.text, { provider: paymentProviderName }),
      },
      words.steps.receipt,
    ],
  },
  closeToast: "Close",
  toastRegion: "Notifications",
} as const;

/** Specification, sections 4 and 8; below the line what it is silent on. */
export const toastContent = {
  unloadable: {
    title: "Payment Error",
    description: "Failed to load payment system",
    tone: "destructive",
  },
  notOpened: { title: "Payment Error", description: "Failed to initialize payment", tone: "destructive" },
  failed: (description: string): ToastText => ({ title: "Payment Failed", description, tone: "destructive" }),
  unexplained: "An error occurred while processing payment",
  cancelled: {
    title: "Payment Cancelled",
    description: "Payment was cancelled by user",
    tone: "destructive",
  },
  concluded: {
    title: "Payment Completed",
    description: "Payment has been processed. Please check your payment status.",
    tone: "neutral",
  },
  other: (value: string): ToastText => ({
    title: "Payment Status",
    description: `Payment status: ${value}`,
    tone: "neutral",
  }),
} as const;

/** What stands beside the form when the toast is gone: the truth from the server (decision 12 of the requirements). */
export const noteContent = {
  startAnother: "Start another",
  openOrder: {
    title: "Open order",
    text: (amount: string): string =>
      `You have an open order for ${amount}. Check its status, or start another.`,
  },
  silent: `No word from ${paymentProviderName}`,
  closed: "Window closed",
  confirming: "Confirming payment",
  statusPage: "Open the status page at any time to see the result.",
  notOpened: "The checkout did not open. Check your connection and any content blocker, then try again.",
} as const;
