import { createHash } from "node:crypto";
import type { PaymentReceipt } from "#shared/payment/payment-contract.ts";
import { attemptIdOf } from "../order/order-id.ts";
import type { OrderRecord } from "../order/order-record.ts";
import { opensReceipt, paidAttempts } from "../order/order-state.ts";
import { listCompletedRefunds } from "../refund/refund-state.ts";

const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** Crockford's base 32, which has no letters that look like digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const numberCharacters = 8;

/**
 * For example `R261122-7K3F9Q2M`: the day in India, and eight characters that identify the attempt. It is derived, so
 * it needs no counter.
 */
export const receiptNumberOf = (attemptId: string, paidAtEpochMs: number): string => {
  const day = new Date(paidAtEpochMs + indiaOffsetMs).toISOString().slice(2, 10).replaceAll("-", "");
  const digest = createHash("sha256").update(attemptId).digest();
  const characters = [...digest.subarray(0, numberCharacters)].map(
    (byte) => alphabet[byte % alphabet.length],
  );
  return `R${day}-${characters.join("")}`;
};

/** The receipt that a key opens. It belongs to the attempt that paid the order, never to an additional payment. */
export const findReceipt = ({ id, order }: OrderRecord, key: string): PaymentReceipt | undefined => {
  const paid = paidAttempts(order).find((attempt) => opensReceipt(key, attempt));
  if (paid?.completedAtEpochMs === undefined) return undefined;
  const { number, amountPaise, invoice, providerOrderId = "", completedAtEpochMs } = paid;
  return {
    receiptNumber: receiptNumberOf(attemptIdOf(id, number), completedAtEpochMs),
    paidAt: new Date(completedAtEpochMs).toISOString(),
    amount: amountPaise,
    ...(invoice !== undefined && { invoice }),
    merchantOrderId: id,
    orderId: providerOrderId,
    refunds: listCompletedRefunds(
      id,
      order.refunds?.filter(({ attempt }) => attempt === number),
    ),
  };
};
