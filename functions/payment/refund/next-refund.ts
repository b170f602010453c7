import { lateRetriesMax, retryUnansweredMs } from "../sweep/check-schedule.ts";
import { decideRefund } from "./decide-refund.ts";
import type { OrderState } from "../order/order-state.ts";
import { failureCode, type RefundStatus, type RefundKnown, type RefundOutcome } from "../payment-provider.ts";
import type { RefundEvent } from "./refund-event.ts";
import {
  isPollable,
  needsPerson,
  isToBeSent,
  isUnderWay,
  refundSteps,
  type Refund,
  type RefundStep,
} from "./refund-state.ts";

/** The provider publishes no schedule: most refunds end within minutes, one to a card may take seven working days. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const lastDay = 14;

const offsetsMs: readonly number[] = [
  10_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  4 * hourMs,
  12 * hourMs,
  ...Array.from({ length: lastDay }, (_, index) => (index + 1) * dayMs),
];

const nextRefundCheckAt = (askedAtEpochMs: number, now: number): number | undefined =>
  offsetsMs.map((offset) => askedAtEpochMs + offset).find((at) => at > now);

type Lease = { readonly leaseId: string; readonly leaseEndsAtEpochMs: number };

const rank = (step: RefundStep): number => refundSteps.indexOf(step);

const replaceRefund = (state: OrderState, changed: Refund): OrderState => ({
  ...state,
  refunds: (state.refunds ?? []).map((refund) => (refund.number === changed.number ? changed : refund)),
});

const rescheduled = (refund: Refund, now: number): Refund => {
  const { checkAtEpochMs: _check, named: _named, retries: _retries, ...unchecked } = refund;
  const next = isUnderWay(refund) ? nextRefundCheckAt(refund.askedAtEpochMs, now) : undefined;
  return next === undefined ? unchecked : { ...unchecked, checkAtEpochMs: next };
};

/** Schedules a retry like the claim of an attempt's status request, in case no response is stored. */
const retried = (refund: Refund, now: number): Refund => {
  const scheduled = rescheduled(refund, now);
  const retryAtEpochMs = now + retryUnansweredMs;
  const retries = (refund.retries ?? 0) + 1;
  if (scheduled.checkAtEpochMs !== undefined)
    return scheduled.checkAtEpochMs <= retryAtEpochMs
      ? scheduled
      : { ...scheduled, checkAtEpochMs: retryAtEpochMs, retries };
  // Nothing was due: the operator who sends this request sees its result.
  if (refund.checkAtEpochMs === undefined) return refund;
  if (retries <= lateRetriesMax) return { ...scheduled, checkAtEpochMs: retryAtEpochMs, retries };
  // The last retry: without a response to it, the refund needs review, even if an operator closed it before.
  const { closed: _closed, ...flagged } = scheduled;
  return { ...flagged, retries };
};

/** A webhook that arrived after the claim has removed `retries`: its request stays due. */
const scheduleRestored = (refund: Refund, now: number): Refund =>
  refund.retries === undefined ? refund : rescheduled(refund, now);

const released = ({ lease: _lease, ...refund }: Refund): Refund => refund;

const held = (refund: Refund, { leaseId, leaseEndsAtEpochMs }: Lease, sends: boolean): Refund => ({
  ...refund,
  lease: { id: leaseId, endsAtEpochMs: leaseEndsAtEpochMs, sends },
});

/** Counted as open from before it is sent until its response is stored, because the sender may die at any moment. */
const sending = ({ refusedCode: _refused, ...refund }: Refund, lease: Lease): Refund =>
  held({ ...refund, sent: "unknown", openSends: refund.openSends + 1 }, lease, true);

const addRefund = (
  state: OrderState,
  { refund: number, attempt, amountPaise, ...lease }: Extract<RefundEvent, { type: "refund requested" }>,
  now: number,
): OrderState | undefined => {
  // This is our own refund request, stored by a write whose reply was lost.
  if (state.refunds?.some((known) => known.number === number && known.lease?.id === lease.leaseId))
    return state;
  const decision = decideRefund(state, { attempt, amountPaise });
  if (decision.type === "refuse" || decision.refund !== number) return undefined;
  const requested: Refund = {
    number,
    attempt,
    amountPaise,
    askedAtEpochMs: now,
    step: "ASKED",
    sent: "no",
    openSends: 0,
    steppedAtEpochMs: now,
  };
  const refund = sending(rescheduled(requested, now), lease);
  // This retries a refund that failed, so the failed one no longer needs review.
  const before = (state.refunds ?? []).map((known) =>
    known.attempt === attempt && known.step === "FAILED" ? { ...known, closed: true } : known,
  );
  return { ...state, refunds: [...before, refund] };
};

const claimed = (refund: Refund, lease: Lease, now: number): Refund | undefined => {
  if (refund.lease?.id === lease.leaseId) return refund;
  if (!isPollable(refund, now)) return undefined;
  const next = retried(refund, now);
  return isToBeSent(refund) ? sending(next, lease) : held(next, lease, false);
};

/** The provider's status always counts, regardless of the reporter and the delay. */
const known = (
  refund: Refund,
  { step, amountPaise, providerRefundId, code }: RefundKnown,
  now: number,
): Refund => {
  const { refusedCode: _refused, ...rest } = refund;
  const climbs = rank(step) > rank(refund.step);
  const next: Refund = {
    ...rest,
    sent: "yes",
    openSends: 0,
    step: climbs ? step : refund.step,
    steppedAtEpochMs: climbs ? now : refund.steppedAtEpochMs,
    ...(providerRefundId === undefined ? {} : { providerRefundId }),
    ...(amountPaise === refund.amountPaise ? {} : { otherAmountPaise: amountPaise }),
    ...(step === "FAILED" && code !== undefined && failureCode.test(code) ? { code } : {}),
  };
  // A webhook that arrived after the claim may report that a failed refund has completed.
  const isNamedAgain = next.step === "FAILED" && next.named === true;
  return isUnderWay(next) || isNamedAgain ? scheduleRestored(next, now) : rescheduled(next, now);
};

const failed = (refund: Refund, code: string, now: number): Refund =>
  rescheduled({ ...refund, step: "FAILED", steppedAtEpochMs: now, code }, now);

const sent = (refund: Refund, outcome: RefundOutcome, isOurs: boolean, now: number): Refund | undefined => {
  if (outcome.type === "known") return known(isOurs ? released(refund) : refund, outcome, now);
  if (!isOurs || refund.lease?.sends !== true) return undefined;
  const free = released(refund);
  // Another request has found out in the meantime that the provider accepted the refund.
  if (free.step !== "ASKED") return free;
  switch (outcome.type) {
    case "unknown":
      return scheduleRestored(free, now);
    case "unavailable":
      return { ...free, sent: "no", openSends: free.openSends - 1 };
    case "refused":
      return {
        ...scheduleRestored(free, now),
        openSends: free.openSends - 1,
        refusedCode: outcome.code,
      };
  }
};

const responded = (
  refund: Refund,
  response: RefundStatus,
  isOurs: boolean,
  now: number,
): Refund | undefined => {
  if (response.type === "known") return known(isOurs ? released(refund) : refund, response, now);
  if (!isOurs) return undefined;
  // The claim has already scheduled a retry.
  if (response.type === "unanswered") return released(refund);
  const free = scheduleRestored(released(refund), now);
  // A refund that the provider once had is never sent again, whatever its later status.
  if (free.step !== "ASKED") return free;
  // The provider rejected the request and has no other, so this id can never become a refund.
  return free.refusedCode !== undefined && free.openSends === 0
    ? failed({ ...free, sent: "no" }, free.refusedCode, now)
    : { ...free, sent: "no" };
};

const webhookReceived = ({ retries: _retries, ...refund }: Refund, now: number): Refund | undefined =>
  refund.step === "COMPLETED" || (refund.named === true && (refund.checkAtEpochMs ?? now + 1) <= now)
    ? undefined
    : { ...refund, named: true, checkAtEpochMs: Math.min(refund.checkAtEpochMs ?? now, now) };

const changedRefund = (
  refund: Refund,
  event: Exclude<RefundEvent, { type: "refund requested" }>,
  now: number,
): Refund | undefined => {
  switch (event.type) {
    case "refund claimed":
      return claimed(refund, event, now);
    case "refund sent":
      return sent(refund, event.outcome, refund.lease?.id === event.leaseId, now);
    case "refund answered":
      return responded(refund, event.response, refund.lease?.id === event.leaseId, now);
    case "refund webhook received":
      return webhookReceived(refund, now);
  }
};

/** A refund keeps its id until the provider reports that it failed: a lost request is sent again under the same id. */
export const nextRefund = (state: OrderState, event: RefundEvent, now: number): OrderState | undefined => {
  if (event.type === "refund requested") return addRefund(state, event, now);
  const refund = state.refunds?.find(({ number }) => number === event.refund);
  const changed = refund === undefined ? undefined : changedRefund(refund, event, now);
  return changed === undefined ? undefined : replaceRefund(state, changed);
};

/** An operator has reviewed the refund that failed or is stuck. One that may be under way keeps its amount reserved. */
export const closeRefunds = (state: OrderState): OrderState =>
  state.refunds === undefined
    ? state
    : {
        ...state,
        refunds: state.refunds.map((refund) => (needsPerson(refund) ? { ...refund, closed: true } : refund)),
      };

/** The row comes from a backup. Only the provider has the refund's current state and the number of requests since. */
export const restoreRefunds = (state: OrderState, now: number): OrderState =>
  state.refunds?.some(isUnderWay) === true
    ? {
        ...state,
        refunds: state.refunds.map((refund) =>
          isUnderWay(refund)
            ? {
                ...released(refund),
                sent: refund.sent === "yes" ? "yes" : "unknown",
                openSends: refund.openSends + 1,
                checkAtEpochMs: now,
              }
            : refund,
        ),
      }
    : state;
