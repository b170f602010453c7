import messages from "#messages/payment.json" with { type: "json" };
import type { CompletedRefund } from "#shared/payment/payment-contract.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";

/** Texts that several payment pages share. Texts quoted in the specification are used verbatim. */
export const paymentContent = {
  ...messages.common,
  provider: paymentProviderName,
  payeeName: site.legalName,
  receiptEmail: {
    label: messages.receiptEmail.label,
    hint: import.meta.env.MAILS_RECEIPTS ? messages.receiptEmail.mailed : messages.receiptEmail.questions,
  },
  refund: (amount: string, day: string, id: string) => formatMessage(messages.refund, { amount, day, id }),
  /**
   * Our staff has settled the order by hand. `link` is the text beside a link for the next payment, `text`
   * the one without a link.
   */
  settled: {
    received: { tone: "paid", ...messages.settled.received },
    refunded: { tone: "waiting", ...messages.settled.refunded },
    payable: { tone: "waiting", ...messages.settled.payable },
  },
  email: site.supportEmail,
  phone: site.phone,
} as const;

/** Formats a payment's date for all pages, in the time zone of India, where it was paid. */
export const formatPaidAt = (iso: string): string =>
  `${new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Kolkata" }).format(new Date(iso))} IST`;

/** Amount, date and reference number of each refund; undefined if there are none. */
export const describeRefunds = (refunds: readonly CompletedRefund[] = []): string | undefined =>
  refunds.length === 0
    ? undefined
    : refunds
        .map(({ amount, givenBackAt, refundId }) =>
          paymentContent.refund(formatAmountInFull(amount), formatPaidAt(givenBackAt), refundId),
        )
        .join("; ");

/** Stamp on the summary of a successful payment: paid, or refunded if nothing of the amount is left. */
export const findPaidStamp = (amountPaise: number, refunds: readonly CompletedRefund[] = []): string =>
  refunds.reduce((sum, { amount }) => sum + amount, 0) < amountPaise
    ? paymentContent.paidStamp
    : paymentContent.settled.refunded.stamp;

/** Amount as on a receipt, always with paise: `₹1,20,000.00`. */
export const formatAmountInFull = (amountPaise: number): string =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(amountPaise / 100);

/** Amount as in a sentence: `₹500`, `₹1,499.50`. */
export const formatAmount = (amountPaise: number): string =>
  new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amountPaise / 100);
