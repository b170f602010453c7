import messages from "#messages/payment.json" with { type: "json" };
import type { CompletedRefund } from "#shared/payment/payment-contract.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";

/** What the payment pages say alike. Texts in quotes in the specification are to the letter. */
export const paymentContent = {
  ...messages.common,
  provider: paymentProviderName,
  payeeName: site.legalName,
  receiptEmail: {
    label: messages.receiptEmail.label,
    hint: import.meta.env.MAILS_RECEIPTS ? messages.receiptEmail.mailed : messages.receiptEmail.questions,
  },
  refund: (amount: string, day: string, id: string) => fill(messages.refund, { amount, day, id }),
  /** A person of ours has settled the order by hand; `link` is the text beside a link to pay next, `text` without one. */
  settled: {
    received: { tone: "paid", ...messages.settled.received },
    refunded: { tone: "waiting", ...messages.settled.refunded },
    payable: { tone: "waiting", ...messages.settled.payable },
  },
  email: site.supportEmail,
  phone: site.phone,
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
