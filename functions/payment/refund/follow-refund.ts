import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { PollDeps } from "../checkout/poll-provider.ts";
import { decideRefund, type RefundTerms } from "./decide-refund.ts";
import { nextOrderState } from "../order/next-order-state.ts";
import { attemptIdOf } from "../order/order-id.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { RefundProvider } from "../payment-provider.ts";
import type { RefundEvent } from "./refund-event.ts";
import { refundIdOf } from "./refund-id.ts";
import { isUnderWay, type Refund } from "./refund-state.ts";

export type RefundDeps = PollDeps & {
  readonly provider: RefundProvider;
  /** The lease must outlast one call to the provider and the writes around it. */
  readonly leaseMs: number;
  readonly newId: () => string;
};

type Followed = {
  readonly record: OrderRecord;
  /** `not polled`: another request is polling the provider right now. */
  readonly outcome: "answered" | "unanswered" | "not polled";
};

/** The most requests in a row: poll, send a refund that the provider does not have, and poll one that it rejected. */
const callsMax = 3;

const findRefund = ({ order }: OrderRecord, number: number): Refund | undefined =>
  order.refunds?.find((refund) => refund.number === number);

/** Sends the refund if its lease is for sending, or else polls its status. */
const sendOrPollRefund = async (
  deps: RefundDeps,
  record: OrderRecord,
  { number, attempt, amountPaise, lease }: Refund,
  leaseId: string,
): Promise<Followed> => {
  const refundId = refundIdOf(record.id, number);
  const claimed = { refund: number, leaseId };
  const event: Extract<RefundEvent, { type: "refund sent" | "refund answered" }> =
    lease?.sends === true
      ? {
          ...claimed,
          type: "refund sent",
          outcome: await deps.provider.refund({
            refundId,
            attemptId: attemptIdOf(record.id, attempt),
            amountPaise,
          }),
        }
      : { ...claimed, type: "refund answered", response: await deps.provider.readRefund(refundId) };
  const response = event.type === "refund sent" ? event.outcome : event.response;
  if (response.type !== "known" && response.type !== "not found") {
    deps.emitMetric(paymentMetrics.providerFailures, 1);
    deps.log.warn("refund unanswered", { orderId: record.id, reason: response.code });
  }
  const booked = await applyEvent(deps, nextOrderState, record, event);
  const isUnanswered =
    response.type === "unknown" || response.type === "unavailable" || response.type === "unanswered";
  return { record: booked.record, outcome: isUnanswered ? "unanswered" : "answered" };
};

/** Without this check, the next claim would only repeat the request of the last one. */
const isToGoOn = (refund: Refund | undefined): boolean =>
  refund?.step === "ASKED" && (refund.sent === "no" || refund.refusedCode !== undefined);

/** Polls a refund, and sends it if the provider does not have it, always under the same id. */
export const followRefund = async (
  deps: RefundDeps,
  seen: OrderRecord,
  number: number,
): Promise<Followed> => {
  let followed: Followed = { record: seen, outcome: "not polled" };
  for (let calls = 0; calls < callsMax; calls += 1) {
    const leaseId = deps.newId();
    const claim = await applyEvent(deps, nextOrderState, followed.record, {
      type: "refund claimed",
      refund: number,
      leaseId,
      leaseEndsAtEpochMs: deps.clock() + deps.leaseMs,
    });
    const refund = findRefund(claim.record, number);
    if (!claim.changed || refund === undefined) return { ...followed, record: claim.record };
    followed = await sendOrPollRefund(deps, claim.record, refund, leaseId);
    if (followed.outcome === "unanswered" || !isToGoOn(findRefund(followed.record, number))) break;
  }
  const after = findRefund(followed.record, number);
  if (after !== undefined && !isUnderWay(after)) {
    const level = after.step === "FAILED" ? "warn" : "info";
    deps.log[level]("refund", { orderId: seen.id, outcome: after.step });
  }
  return followed;
};

type Refunded =
  | { readonly type: "refunded"; readonly record: OrderRecord }
  | { readonly type: "refused"; readonly reason: string };

/** Stored before it is sent to the provider, so anything that is lost on the way is settled later. */
export const requestRefund = async (
  deps: RefundDeps,
  seen: OrderRecord,
  terms: RefundTerms,
): Promise<Refunded> => {
  const decision = decideRefund(seen.order, terms);
  if (decision.type === "refuse") return { type: "refused", reason: decision.reason };
  const { refund: number, attempt, amountPaise } = decision;
  const leaseId = deps.newId();
  const claim = await applyEvent(deps, nextOrderState, seen, {
    type: "refund requested",
    refund: number,
    attempt,
    amountPaise,
    leaseId,
    leaseEndsAtEpochMs: deps.clock() + deps.leaseMs,
  });
  const refund = findRefund(claim.record, number);
  if (!claim.changed || refund === undefined) {
    return { type: "refused", reason: "Someone else has just changed this order. Check it again." };
  }
  const { record, outcome } = await sendOrPollRefund(deps, claim.record, refund, leaseId);
  const isOver = outcome === "unanswered" || !isToGoOn(findRefund(record, number));
  return { type: "refunded", record: isOver ? record : (await followRefund(deps, record, number)).record };
};
