import type { PaymentStatus, PaymentVerdict } from "#shared/contract/payment.ts";
import type { OrderRecord } from "./order-record.ts";
import {
  holdsOtherAmount,
  lastAttempt,
  paidAttempt,
  standingSettlement,
  type OrderState,
} from "./order-state.ts";

const verdictOf = (state: OrderState): PaymentVerdict => {
  if (paidAttempt(state) !== undefined) return "CHECKOUT_ORDER_COMPLETED";
  const settlement = standingSettlement(state);
  if (settlement !== undefined)
    return settlement.as === "received" ? "CHECKOUT_ORDER_REVIEW" : "CHECKOUT_ORDER_FAILED";
  if (state.review !== undefined || holdsOtherAmount(state)) return "CHECKOUT_ORDER_REVIEW";
  return lastAttempt(state)?.step === "FAILED" ? "CHECKOUT_ORDER_FAILED" : "CHECKOUT_ORDER_PENDING";
};

/**
 * What the visitor is told: of the attempt that is paid, else of the last. An order paid twice is paid.
 * @returns undefined for an order that nobody has tried to pay.
 */
export const describePayment = ({ id, order }: OrderRecord): PaymentStatus | undefined => {
  const attempt = paidAttempt(order) ?? lastAttempt(order);
  const settlement = standingSettlement(order);
  return attempt === undefined
    ? undefined
    : {
        type: verdictOf(order),
        payload: {
          merchantOrderId: id,
          amount: attempt.amountPaise,
          orderId: attempt.providerOrderId ?? "",
          state: attempt.step,
          ...(attempt.completedAtEpochMs === undefined
            ? {}
            : { completedAt: new Date(attempt.completedAtEpochMs).toISOString() }),
          ...(settlement === undefined ? {} : { settlement: { as: settlement.as, link: settlement.link } }),
        },
      };
};
