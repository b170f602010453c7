import type { PaymentStatus, PaymentVerdict } from "#shared/contract/payment.ts";
import type { OrderRecord } from "./order-record.ts";
import {
  attemptAskedAbout,
  holdsOtherAmount,
  isPaidOtherwise,
  paidAttempt,
  standingSettlement,
  type Attempt,
  type OrderState,
} from "./order-state.ts";
import { opensReceipt } from "./receipt-key.ts";
import { listGivenBack } from "./refund-state.ts";

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

/**
 * What the visitor is told: of the attempt that is paid, else of their own, else of the last. An order paid twice is paid.
 * @param key of a receipt, where the visitor's browser holds one of this order.
 * @returns undefined for an order that nobody has tried to pay.
 */
export const describePayment = ({ id, order }: OrderRecord, key?: string): PaymentStatus | undefined => {
  const asked = attemptAskedAbout(order, key);
  const attempt = paidAttempt(order) ?? asked;
  const settlement = standingSettlement(order);
  const refunds = listGivenBack(id, order.refunds);
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
