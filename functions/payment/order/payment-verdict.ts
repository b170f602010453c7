import type { PaymentStatus, PaymentVerdict } from "#shared/payment/payment-contract.ts";
import type { OrderRecord } from "./order-record.ts";
import {
  requestedAttempt,
  holdsOtherAmount,
  isPaidOtherwise,
  isSigned,
  isUnsent,
  opensReceipt,
  paidAttempt,
  paidAttempts,
  currentSettlement,
  shownPayment,
  type Attempt,
  type OrderState,
} from "./order-state.ts";
import { listCompletedRefunds, type Refund } from "../refund/refund-state.ts";

const verdictOf = (state: OrderState, requested: Attempt, now: number): PaymentVerdict => {
  if (paidAttempt(state) !== undefined) return "CHECKOUT_ORDER_COMPLETED";
  const settlement = currentSettlement(state);
  if (settlement !== undefined)
    return settlement.as === "received" ? "CHECKOUT_ORDER_REVIEW" : "CHECKOUT_ORDER_FAILED";
  if (state.review !== undefined || holdsOtherAmount(state)) return "CHECKOUT_ORDER_REVIEW";
  return requested.step === "FAILED" || isUnsent(requested, now)
    ? "CHECKOUT_ORDER_FAILED"
    : "CHECKOUT_ORDER_PENDING";
};

/**
 * Whether the browser may see the next payment: it has the key of an attempt that received money, or of one that did
 * not come from an unsigned link, which an attacker could have opened.
 */
const mayPayNext = ({ attempts }: OrderState, key: string | undefined): boolean =>
  attempts.some(
    (attempt) =>
      opensReceipt(key, attempt) &&
      (attempt.step === "COMPLETED" || isPaidOtherwise(attempt) || attempt.origin !== "open-link"),
  );

/**
 * The refunds of that payment; while no payment counts for the order, those of any payment through a link of the same
 * kind.
 */
const refundsOf = (state: OrderState, shown: Attempt): readonly Refund[] => {
  const hasPaid = paidAttempts(state).includes(shown);
  const alike = state.attempts.filter((one) => (hasPaid ? one === shown : isSigned(one) === isSigned(shown)));
  return (state.refunds ?? []).filter(({ attempt }) => alike.some(({ number }) => number === attempt));
};

/**
 * Describes the payer's own attempt if it is paid, else the payment that is shown to all, else their own, else the last
 * that may be paid.
 */
export const describePayment = (
  { id, order }: OrderRecord,
  now: number,
  key?: string,
): PaymentStatus | undefined => {
  const requested = requestedAttempt(order, key, now);
  const own = paidAttempts(order).find((paid) => opensReceipt(key, paid));
  const attempt = own ?? shownPayment(order) ?? requested;
  const settlement = currentSettlement(order);
  const refunds = attempt === undefined ? [] : listCompletedRefunds(id, refundsOf(order, attempt));
  if (requested === undefined || attempt === undefined) return undefined;
  const type = verdictOf(order, requested, now);
  return {
    type,
    payload: {
      merchantOrderId: id,
      amount: attempt.amountPaise,
      orderId: attempt.providerOrderId ?? "",
      state: attempt.step,
      ...(attempt.completedAtEpochMs === undefined
        ? {}
        : { completedAt: new Date(attempt.completedAtEpochMs).toISOString() }),
      ...(key !== undefined && type === "CHECKOUT_ORDER_COMPLETED" && { hasReceipt: own !== undefined }),
      ...(refunds.length > 0 && { refunds }),
      ...(settlement !== undefined && {
        settlement: mayPayNext(order, key) ? settlement : { as: settlement.as },
      }),
    },
  };
};
