import type { CompletedRefund } from "#shared/contract/payment.ts";
import { site } from "#shared/site.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";

/** What the payment pages say alike. Texts in quotes in the specification are to the letter. */
export const paymentContent = {
  provider: paymentProviderName,
  brand: site.brand,
  payeeName: site.legalName,
  slip: "Payment slip",
  orderId: "Order ID",
  invoice: "Invoice",
  amount: "Amount",
  amountPaid: "Amount paid",
  transactionId: "Transaction ID",
  date: "Date",
  payee: "Payee",
  home: "Return to Home",
  tryAgain: "Try Again",
  checkStatus: "Check payment status",
  receipt: "Receipt",
  receiptEmail: {
    label: "Email (optional)",
    hint: import.meta.env.MAILS_RECEIPTS
      ? "We’ll send your receipt there."
      : "For questions about this payment.",
  },
  receiptGoesTo: "Receipt goes to",
  refunded: "Refunded",
  refund: (amount: string, day: string, id: string): string => `${amount} on ${day}, number ${id}`,
  paidStamp: "Paid",
  confirming: `Confirming your payment with ${paymentProviderName}…`,
  completed: "Payment Completed",
  completedText: "Payment Successful! You can close this tab now.",
  failed: "Payment Failed",
  cancelled: "Payment was cancelled by user",
  closed: `${paymentProviderName}'s window closed without saying how the payment ended.`,
  silent: `We have heard nothing from ${paymentProviderName} for a minute. If its window is open, finish there. If it has closed, check the status before you pay again.`,
  ifApproved: "If you approved the payment in your UPI app, check its status before you pay again.",
  notProcessed: "Your payment could not be processed. Please try again.",
  createFailed: "Failed to create payment",
  invalidResponse: "Invalid response from payment service",
  checkoutMissing: "Payment provider checkout not loaded properly",
  review: {
    heading: "Payment Received, Under Review",
    text: "We received a payment for this order, but not the amount we asked for. We are checking it by hand and will sort it out with you. Please do not pay again.",
    stamp: "In review",
  },
  /** A person of ours has settled the order by hand; `link` is the text beside a link to pay next, `text` without one. */
  settled: {
    received: {
      tone: "paid",
      heading: "Payment Received",
      text: "We checked your payment by hand. There is nothing more to pay.",
      link: "We checked your payment by hand. There is nothing more to pay.",
      stamp: "Received",
    },
    refunded: {
      tone: "waiting",
      heading: "Payment Refunded",
      text: "We refunded this payment. If you still need to pay, please ask us for a new link.",
      link: "We refunded this payment. Please pay with this new link.",
      stamp: "Refunded",
    },
    payable: {
      tone: "waiting",
      heading: "Payment Open Again",
      text: "We checked this order by hand. You can pay it again with the link you have.",
      link: "We checked this order by hand. You can pay it again with this link.",
      stamp: "Not paid yet",
    },
  },
  payWithLink: "Pay with this link",
  pending: {
    text: "Your bank may still be confirming this payment. Please do not pay again.",
    stillHere: "You can close this page. Open its address at any time to see the result.",
    usual: "Most payments are confirmed within a minute.",
    stamp: "Not confirmed yet",
  },
  /** Nobody answers: that says nothing about the money. */
  unknown: {
    text: "Our server is not responding, so we cannot tell how this payment ended. Please do not pay again.",
    asksAgain: "This page keeps checking, and checks again when you are back online.",
    stamp: "Not known yet",
  },
  help: "Questions about a payment? Write or call:",
  email: site.supportEmail,
  phone: site.phone,
  withoutScripts: "Payments need JavaScript in your browser. To pay another way, write to",
} as const;

/** The one place that turns a payment's day into words: in the time of the country it was paid in. */
export const formatPaidAt = (iso: string): string =>
  `${new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" }).format(new Date(iso))} IST`;

/** What was given back, when, and by which number; undefined where nothing was. */
export const describeRefunds = (refunds: readonly CompletedRefund[] = []): string | undefined =>
  refunds.length === 0
    ? undefined
    : refunds
        .map(({ amount, givenBackAt, refundId }) =>
          paymentContent.refund(formatAmountInFull(amount), formatPaidAt(givenBackAt), refundId),
        )
        .join("; ");

/** What lands on the slip of a payment that came: nothing of it may be left. */
export const findPaidStamp = (amountPaise: number, refunds: readonly CompletedRefund[] = []): string =>
  refunds.reduce((sum, { amount }) => sum + amount, 0) < amountPaise
    ? paymentContent.paidStamp
    : paymentContent.settled.refunded.stamp;

/** An amount as it stands on a receipt, paise and all: `₹1,20,000.00`. */
export const formatAmountInFull = (amountPaise: number): string =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amountPaise / 100);

/** An amount as it stands in a sentence: `₹500`, `₹1,499.50`. */
export const formatAmount = (amountPaise: number): string =>
  new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amountPaise / 100);
