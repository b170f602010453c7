import { formatRupees } from "#shared/money.ts";
import { refundsMax } from "./refund-id.ts";
import { isUnderWay, takenPaise } from "./refund-state.ts";
import type { Attempt, OrderState } from "../order/order-state.ts";

/** The attempt is needed if more than one was paid, the amount if only a part is to be refunded. */
export type RefundTerms = {
  readonly attempt?: number | undefined;
  readonly amountPaise?: number | undefined;
};

type RefundDecision =
  | { readonly type: "refuse"; readonly reason: string }
  | {
      readonly type: "refund";
      readonly refund: number;
      readonly attempt: number;
      readonly amountPaise: number;
    };

const refundMinPaise = 100;

/** The amount that the provider reports as paid on an attempt, even if it differs from the amount we requested. */
export const paidPaise = ({ step, amountPaise, otherAmountPaise }: Attempt): number =>
  otherAmountPaise ?? (step === "COMPLETED" ? amountPaise : 0);

const leftPaise = ({ refunds = [] }: OrderState, attempt: Attempt): number =>
  refunds
    .filter((refund) => refund.attempt === attempt.number)
    .reduce((left, refund) => left - takenPaise(refund), paidPaise(attempt));

const rupees = (paise: number): string => `₹${formatRupees(paise)}`;

const refuse = (reason: string): RefundDecision => ({ type: "refuse", reason });

/** Decides on an operator's refund request: only one refund at a time is allowed, and never more than was paid. */
export const decideRefund = (state: OrderState, { attempt, amountPaise }: RefundTerms): RefundDecision => {
  const { refunds = [] } = state;
  const underWay = refunds.find(isUnderWay);
  if (underWay !== undefined) {
    const { number, step } = underWay;
    return refuse(
      `Refund ${number} of ${rupees(takenPaise(underWay))} is still ${step}: check with --refresh how it ended, then request another.`,
    );
  }
  if (refunds.length >= refundsMax) return refuse("This order has had too many refunds.");

  const paid = state.attempts.filter((one) => paidPaise(one) > 0);
  const [first] = paid;
  if (first === undefined) return refuse("Nothing was paid on this order.");
  if (attempt === undefined && paid.length > 1) {
    const choice = paid.map((one) => `${one.number} (${rupees(leftPaise(state, one))} left)`).join(", ");
    return refuse(`More than one attempt was paid. Choose with --attempt: ${choice}`);
  }
  const wanted = attempt === undefined ? first : paid.find(({ number }) => number === attempt);
  if (wanted === undefined) return refuse(`Nothing was paid on attempt ${attempt}.`);

  const left = leftPaise(state, wanted);
  if (left <= 0) return refuse(`Nothing is left to refund of attempt ${wanted.number}.`);
  if (left < refundMinPaise)
    return refuse(`Only ${rupees(left)} is left, and the provider refunds no less than ₹1.`);
  const amount = amountPaise ?? left;
  if (amount > left) return refuse(`At most ${rupees(left)} is left to refund of attempt ${wanted.number}.`);
  return { type: "refund", refund: refunds.length + 1, attempt: wanted.number, amountPaise: amount };
};
