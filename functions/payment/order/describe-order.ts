import { attemptIdOf } from "./order-id.ts";
import { refundIdOf } from "../refund/refund-id.ts";
import { needsPerson } from "../refund/refund-state.ts";
import type { OrderRecord } from "./order-record.ts";
import { reviewOf, settleableAs, currentSettlement, type Attempt } from "./order-state.ts";
import { describePayment } from "./payment-verdict.ts";

const isoTime = (epochMs: number | undefined): string | undefined =>
  epochMs === undefined ? undefined : new Date(epochMs).toISOString();

const describeReceiptMail = ({ receiptMail: state, displaced }: Attempt): string | undefined => {
  if (state === undefined || displaced === true) return undefined;
  if (state.mail === undefined) return state.copies === 0 ? "not mailed: no address is stored" : "mailed";
  return state.mail === "parked" ? `not mailed: ${state.parkedBecause}` : "to be mailed";
};

/** An operator's view of an order, without the URL of its checkout, where anyone could pay. */
export const describeOrder = (record: OrderRecord, now: number) => ({
  id: record.id,
  origin: record.origin,
  createdAt: new Date(record.createdAtEpochMs).toISOString(),
  requestId: record.requestId,
  revokedAt: isoTime(record.order.revokedAtEpochMs),
  verdict: describePayment(record, now)?.type ?? "NEVER OPENED",
  review: reviewOf(record.order),
  settleableAs: settleableAs(record.order),
  settlement: currentSettlement(record.order),
  attempts: record.order.attempts.map((attempt) => ({
    providerId: attemptIdOf(record.id, attempt.number),
    orderId: attempt.providerOrderId,
    origin: attempt.origin ?? record.origin,
    invoice: attempt.invoice,
    displaced: attempt.displaced,
    amountPaise: attempt.amountPaise,
    otherAmountPaise: attempt.otherAmountPaise,
    step: attempt.step,
    sent: attempt.sent,
    nextCheckAt: isoTime(attempt.checkAtEpochMs),
    completedAt: isoTime(attempt.completedAtEpochMs),
    receiptMail: describeReceiptMail(attempt),
  })),
  refunds: record.order.refunds?.map((refund) => ({
    providerId: refundIdOf(record.id, refund.number),
    refundId: refund.providerRefundId,
    attempt: refund.attempt,
    amountPaise: refund.amountPaise,
    otherAmountPaise: refund.otherAmountPaise,
    step: refund.step,
    sent: refund.sent,
    code: refund.code ?? refund.refusedCode,
    waits: needsPerson(refund),
    askedAt: isoTime(refund.askedAtEpochMs),
    steppedAt: isoTime(refund.steppedAtEpochMs),
    nextCheckAt: isoTime(refund.checkAtEpochMs),
  })),
  events: record.order.events.map(({ atEpochMs, ...event }) => ({ at: isoTime(atEpochMs), ...event })),
});

export type DescribedOrder = ReturnType<typeof describeOrder>;
