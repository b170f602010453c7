import { amountInWords } from "#shared/payment/amount-in-words.ts";
import type { PaymentReceipt } from "#shared/payment/payment-contract.ts";
import type { Seller } from "#shared/brand/seller.ts";
import { splitTax } from "#shared/payment/split-tax.ts";
import { describeRefunds, formatAmountInFull, formatPaidAt, paymentContent } from "./checkout-content.ts";
import type { SummaryLine } from "./payment-summary.tsx";
import { content } from "../receipt-content.ts";

const listTaxLines = (paise: number, percent: number | undefined): readonly SummaryLine[] => {
  if (percent === undefined) return [];
  const { beforeTax, tax } = splitTax(paise, percent);
  return [
    { label: content.beforeTax, value: formatAmountInFull(beforeTax) },
    { label: content.tax(percent), value: formatAmountInFull(tax) },
  ];
};

/** Rows of a receipt, in the order in which accountants look for them. */
export const listReceiptLines = (receipt: PaymentReceipt, seller: Seller): readonly SummaryLine[] => [
  { label: content.number, value: receipt.receiptNumber },
  { label: content.paidOn, value: formatPaidAt(receipt.paidAt) },
  { label: content.invoice, value: receipt.invoice },
  { label: content.words, value: amountInWords(receipt.amount) },
  ...listTaxLines(receipt.amount, seller.taxPercent),
  { label: paymentContent.refunded, value: describeRefunds(receipt.refunds) },
  { label: paymentContent.orderId, value: receipt.merchantOrderId },
  { label: paymentContent.transactionId, value: receipt.orderId },
  { label: content.seller, value: paymentContent.payeeName },
  { label: content.address, value: content.addressText },
  { label: content.gstin, value: seller.gstin },
];
