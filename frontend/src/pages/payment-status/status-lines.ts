import { formatRupees } from "#shared/money.ts";
import { describeRefunds, formatPaidAt, paymentContent as content } from "../../features/checkout/content.ts";
import type { SlipLine } from "../../features/checkout/payment-slip.tsx";
import type { StatusView } from "./status-view.ts";

/** The slip's lines: the order that was asked for, and what the server said of it. */
export const listStatusLines = (
  view: StatusView,
  merchantOrderId: string,
  receiptEmail: string | undefined,
): readonly SlipLine[] => {
  const order: SlipLine = { label: content.orderId, value: merchantOrderId };
  const payee: SlipLine = { label: content.payee, value: content.payeeName };
  if (!("payload" in view)) return [order, payee];
  const { orderId, completedAt, refunds } = view.payload;
  return [
    order,
    { label: content.transactionId, value: orderId },
    { label: content.date, value: completedAt && formatPaidAt(completedAt) },
    { label: content.refunded, value: describeRefunds(refunds) },
    { label: content.receiptGoesTo, value: receiptEmail },
    payee,
  ];
};

/** The order's amount; only a completed order's is called paid. */
export const findStatusAmount = (view: StatusView): SlipLine => ({
  label: view.type === "completed" ? content.amountPaid : content.amount,
  value: "payload" in view ? `₹${formatRupees(view.payload.amount)}` : undefined,
});
