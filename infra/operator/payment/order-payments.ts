import { attemptIdOf } from "#functions/payment/order/order-id.ts";
import type { OrderRecord } from "#functions/payment/order/order-record.ts";
import {
  isPaidOtherwise,
  lastAttempt,
  paidAttempt,
  reviewOf,
  type Attempt,
  type OrderOrigin,
  type SettledAs,
} from "#functions/payment/order/order-state.ts";
import { takenPaise } from "#functions/payment/refund/refund-state.ts";

/** What a bookkeeper sees of an order: a payment, or the last try if no money came. */
export type OrderPayment = {
  readonly orderId: string;
  /** The provider's id of the attempt, or undefined if nobody has opened the order's link. */
  readonly attemptId: string | undefined;
  readonly providerId: string | undefined;
  readonly state: "COMPLETED" | "ANOTHER_AMOUNT" | "FAILED" | "PENDING" | "INITIATED" | "NEVER_OPENED";
  readonly amountPaise: number | undefined;
  readonly receivedPaise: number;
  readonly refundedPaise: number;
  readonly feePaise: number | undefined;
  readonly invoice: string | undefined;
  readonly origin: OrderOrigin;
  readonly openedAtEpochMs: number;
  readonly completedAtEpochMs: number | undefined;
  readonly review: ReturnType<typeof reviewOf>;
  readonly displaced: boolean;
  readonly settledAs: SettledAs | undefined;
};

export const paymentStates = [
  "COMPLETED",
  "ANOTHER_AMOUNT",
  "FAILED",
  "PENDING",
  "INITIATED",
  "NEVER_OPENED",
] as const satisfies readonly OrderPayment["state"][];

/** A payment belongs to the day on which it arrived, everything else to the day on which it was opened. */
export const bookedAtEpochMs = ({
  openedAtEpochMs,
  completedAtEpochMs,
}: Pick<OrderPayment, "openedAtEpochMs" | "completedAtEpochMs">): number =>
  completedAtEpochMs ?? openedAtEpochMs;

const stateOf = (attempt: Attempt): OrderPayment["state"] =>
  isPaidOtherwise(attempt) ? "ANOTHER_AMOUNT" : attempt.step;

/** Only the history says when a payment of another amount arrived. */
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

export const describeAttempts = (
  record: OrderRecord,
): readonly (OrderPayment & { readonly attempt: Attempt })[] =>
  record.order.attempts.map((attempt) => ({
    attempt,
    orderId: record.id,
    attemptId: attemptIdOf(record.id, attempt.number),
    providerId: attempt.providerOrderId,
    state: stateOf(attempt),
    amountPaise: attempt.amountPaise,
    receivedPaise: attempt.otherAmountPaise ?? (attempt.step === "COMPLETED" ? attempt.amountPaise : 0),
    refundedPaise: refundedOf(record, attempt),
    feePaise: attempt.feePaise,
    invoice: attempt.invoice,
    origin: attempt.origin ?? record.origin,
    openedAtEpochMs: attempt.openedAtEpochMs,
    completedAtEpochMs: completedAt(record, attempt),
    review: reviewOf(record.order),
    displaced: attempt.displaced === true,
    settledAs: record.order.events.findLast(({ settledAs }) => settledAs !== undefined)?.settledAs,
  }));

const neverOpened = ({ id, origin, createdAtEpochMs }: OrderRecord): OrderPayment => ({
  orderId: id,
  attemptId: undefined,
  providerId: undefined,
  state: "NEVER_OPENED",
  amountPaise: undefined,
  receivedPaise: 0,
  refundedPaise: 0,
  feePaise: undefined,
  invoice: undefined,
  origin,
  openedAtEpochMs: createdAtEpochMs,
  completedAtEpochMs: undefined,
  review: undefined,
  displaced: false,
  settledAs: undefined,
});

/** Every payment for an order, even those that were booked separately, and the attempt that decides about each. */
export const listPayments = (record: OrderRecord): readonly OrderPayment[] => {
  const deciding = paidAttempt(record.order) ?? lastAttempt(record.order);
  if (deciding === undefined) return [neverOpened(record)];
  return describeAttempts(record).filter(
    ({ attempt, receivedPaise }) => receivedPaise > 0 || attempt.number === deciding.number,
  );
};
