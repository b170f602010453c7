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
  paidStamp: "Paid",
  confirming: `Confirming your payment with ${paymentProviderName}…`,
  completed: "Payment Completed",
  completedText: "Payment Successful! You can close this tab now.",
  failed: "Payment Failed",
  cancelled: "Payment was cancelled by user",
  closed: `${paymentProviderName}'s window closed without saying how the payment ended.`,
  silent: `${paymentProviderName} has said nothing for a minute. If its window is open, finish there. If it is gone, check the status before you pay again.`,
  ifApproved: "If you approved the payment in your UPI app, check its status before you pay again.",
  notProcessed: "Your payment could not be processed. Please try again.",
  createFailed: "Failed to create payment",
  invalidResponse: "Invalid response from payment service",
  checkoutMissing: "Payment provider checkout not loaded properly",
  review: {
    heading: "Payment Received, Under Review",
    text: "We received a payment for this order, but its amount differs from what was asked. We check it by hand and will sort it out with you. Please do not pay again.",
    stamp: "In review",
  },
  /** A person of ours has settled the order by hand; `link` is the text beside a link to pay next, `text` without one. */
  settled: {
    received: {
      tone: "paid",
      heading: "Payment Received",
      text: "Received and checked by hand: nothing more to pay.",
      link: "Received and checked by hand: nothing more to pay.",
      stamp: "Received",
    },
    refunded: {
      tone: "waiting",
      heading: "Payment Refunded",
      text: "Refunded. Please ask us for a new link if there is still something to pay.",
      link: "Refunded: pay with this new link.",
      stamp: "Refunded",
    },
    payable: {
      tone: "waiting",
      heading: "Payment Open Again",
      text: "Checked by hand: this order can be paid again, with the link that you have.",
      link: "Checked by hand: this order can be paid again, with this link.",
      stamp: "Not paid yet",
    },
  },
  payWithLink: "Pay with this link",
  pending: {
    text: "Your bank may still be confirming this payment. Please do not pay again.",
    stillHere: "You can close this page: its address will show the result whenever you open it.",
    usual: "Most payments are confirmed within a minute.",
    stamp: "Not confirmed yet",
  },
  /** Nobody answers: that says nothing about the money. */
  unknown: {
    text: "Our server does not answer, so we cannot tell how this payment ended. Please do not pay again.",
    asksAgain: "This page asks again by itself, also when you come back online.",
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
