import type { PaymentStatus, PaymentVerdict } from "#shared/contract/payment.ts";
import type { OrderRecord } from "./order-record.ts";
import {
  requestedAttempt,
  holdsOtherAmount,
  isPaidOtherwise,
  isSigned,
  paidAttempt,
  paidAttempts,
  standingSettlement,
  type Attempt,
  type OrderState,
} from "./order-state.ts";
import { opensReceipt } from "../receipt/receipt-key.ts";
import { listCompletedRefunds, type Refund } from "../refund/refund-state.ts";

const verdictOf = (state: OrderState, asked: Attempt): PaymentVerdict => {
  if (paidAttempt(state) !== undefined) return "CHECKOUT_ORDER_COMPLETED";
  const settlement = standingSettlement(state);
  if (settlement !== undefined)
    return settlement.as === "received" ? "CHECKOUT_ORDER_REVIEW" : "CHECKOUT_ORDER_FAILED";
  if (state.review !== undefined || holdsOtherAmount(state)) return "CHECKOUT_ORDER_REVIEW";
  return asked.step === "FAILED" ? "CHECKOUT_ORDER_FAILED" : "CHECKOUT_ORDER_PENDING";
};

/**
 * What an operator gives a payer to pay next is for whoever holds the key of money that came, or of an attempt that no
 * stranger can have opened.
 */
const mayPayNext = ({ attempts }: OrderState, key: string | undefined): boolean =>
  attempts.some(
    (attempt) =>
      opensReceipt(key, attempt) &&
      (attempt.step === "COMPLETED" || isPaidOtherwise(attempt) || attempt.origin !== "open-link"),
  );

/** What was given back of that payment; while nothing has paid the order, of any that a link of the same sort has brought. */
const refundsOf = (state: OrderState, shown: Attempt): readonly Refund[] => {
  const hasPaid = paidAttempts(state).includes(shown);
  const alike = state.attempts.filter((one) => (hasPaid ? one === shown : isSigned(one) === isSigned(shown)));
  return (state.refunds ?? []).filter(({ attempt }) => alike.some(({ number }) => number === attempt));
};

/**
 * What the visitor is told: of their own attempt if it has paid, else of the first that has, else of their own, else of the
 * last that may be paid. An order paid twice is paid.
 * @param key of a receipt, where the visitor's browser holds one of this order.
 * @returns undefined for an order that nobody has tried to pay.
 */
export const describePayment = ({ id, order }: OrderRecord, key?: string): PaymentStatus | undefined => {
  const asked = requestedAttempt(order, key);
  const own = paidAttempts(order).find((paid) => opensReceipt(key, paid));
  const attempt = own ?? paidAttempt(order) ?? asked;
  const settlement = standingSettlement(order);
  const refunds = attempt === undefined ? [] : listCompletedRefunds(id, refundsOf(order, attempt));
  return asked === undefined || attempt === undefined
    ? undefined
    : {
        type: verdictOf(order, asked),
        payload: {
          merchantOrderId: id,
          amount: attempt.amountPaise,
          orderId: attempt.providerOrderId ?? "",
          state: attempt.step,
          ...(attempt.completedAtEpochMs === undefined
            ? {}
            : { completedAt: new Date(attempt.completedAtEpochMs).toISOString() }),
          ...(refunds.length > 0 && { refunds }),
          ...(settlement !== undefined && {
            settlement: mayPayNext(order, key) ? settlement : { as: settlement.as },
          }),
        },
      };
};
