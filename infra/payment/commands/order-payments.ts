import { attemptIdOf } from "#functions/payment/order/order-id.ts";
import type { OrderRecord } from "#functions/payment/order/order-record.ts";
import {
  isPaidOtherwise,
  lastAttempt,
  paidAttempt,
  reviewOf,
  type Attempt,
} from "#functions/payment/order/order-state.ts";
import { paidPaise } from "#functions/payment/refund/decide-refund.ts";
import { takenPaise } from "#functions/payment/refund/refund-state.ts";

export const paymentStates = [
  "COMPLETED",
  "ANOTHER_AMOUNT",
  "FAILED",
  "PENDING",
  "INITIATED",
  "NEVER_OPENED",
] as const;

const stateOf = (attempt: Attempt | undefined): (typeof paymentStates)[number] => {
  if (attempt === undefined) return "NEVER_OPENED";
  return isPaidOtherwise(attempt) ? "ANOTHER_AMOUNT" : attempt.step;
};

/** The time of a payment with another amount is only in the history. */
const completedAt = ({ order }: OrderRecord, attempt: Attempt): number | undefined =>
  attempt.completedAtEpochMs ??
  (isPaidOtherwise(attempt)
    ? order.events.findLast(
        (event) => event.attempt === attempt.number && event.providerState === "COMPLETED",
      )?.atEpochMs
    : undefined);

const refundedOf = ({ order }: OrderRecord, { number }: Attempt): number =>
  (order.refunds ?? [])
    .filter(({ attempt, step }) => attempt === number && step === "COMPLETED")
    .reduce((sum, refund) => sum + takenPaise(refund), 0);

/** @param attempt undefined if the order's link was never opened */
const describeAttempt = (record: OrderRecord, attempt: Attempt | undefined) => ({
  attempt,
  orderId: record.id,
  /** The provider's id of the attempt. */
  attemptId: attempt && attemptIdOf(record.id, attempt.number),
  providerId: attempt?.providerOrderId,
  state: stateOf(attempt),
  amountPaise: attempt?.amountPaise,
  receivedPaise: attempt === undefined ? 0 : paidPaise(attempt),
  refundedPaise: attempt === undefined ? 0 : refundedOf(record, attempt),
  feePaise: attempt?.feePaise,
  invoice: attempt?.invoice,
  origin: attempt?.origin ?? record.origin,
  openedAtEpochMs: attempt?.openedAtEpochMs ?? record.createdAtEpochMs,
  completedAtEpochMs: attempt && completedAt(record, attempt),
  review: reviewOf(record.order),
  displaced: attempt?.displaced === true,
  settledAs: record.order.events.findLast(({ settledAs }) => settledAs !== undefined)?.settledAs,
});

/** A bookkeeper's view of an order: a payment, or the last attempt if no money arrived. */
export type OrderPayment = ReturnType<typeof describeAttempt>;

/** A payment belongs to the day on which it arrived, an attempt without a payment to the day on which it was opened. */
export const bookedAtEpochMs = ({ openedAtEpochMs, completedAtEpochMs }: OrderPayment): number =>
  completedAtEpochMs ?? openedAtEpochMs;

export const describeAttempts = (record: OrderRecord): readonly OrderPayment[] =>
  record.order.attempts.map((attempt) => describeAttempt(record, attempt));

/** Every payment for an order, including those that were booked separately, and the attempt that decides about each. */
export const listPayments = (record: OrderRecord): readonly OrderPayment[] => {
  const deciding = paidAttempt(record.order) ?? lastAttempt(record.order);
  if (deciding === undefined) return [describeAttempt(record, undefined)];
  return describeAttempts(record).filter(
    ({ attempt, receivedPaise }) => receivedPaise > 0 || attempt?.number === deciding.number,
  );
};
