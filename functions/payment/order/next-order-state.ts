import { orderSteps, type OrderStep } from "#shared/payment/payment-contract.ts";
import {
  isSchedulePast,
  lateRetriesMax,
  nextCheckAt,
  nextLateCheckAt,
  retryUnansweredMs,
  wasPolledRecently,
} from "../sweep/check-schedule.ts";
import { decideCheckout } from "../checkout/checkout-step.ts";
import type { OrderEvent } from "./order-event.ts";
import {
  holdsOtherAmount,
  isBeingSent,
  isOpen,
  isPaidApart,
  isPaidOtherwise,
  isReplaced,
  isSigned,
  isStuck,
  lastAttempt,
  neverDueEpochMs,
  paidAttempt,
  hasSameDetails,
  settleableAs,
  isAuthorizedFor,
  withUnsignedDisplaced,
  type Attempt,
  type AttemptTerms,
  type OrderLogEntry,
  type OrderState,
} from "./order-state.ts";
import { newMailState, type MailEvent, type MailState } from "#functions/platform/mail/mail-state.ts";
import { nextMailWithoutEvents } from "#functions/platform/mail/mail-without-events.ts";
import { closeRefunds, nextRefund, restoreRefunds } from "../refund/next-refund.ts";
import { failureCode, type StatusOutcome } from "../payment-provider.ts";

const eventsMax = 50;

const rank = (step: OrderStep): number => orderSteps.indexOf(step);

const climb = (from: OrderStep, to: OrderStep): OrderStep => (rank(to) > rank(from) ? to : from);

const receiptTerms = ({ invoice, email, mailsReceipt }: AttemptTerms) => ({
  ...(invoice !== undefined && { invoice }),
  ...(email !== undefined && { email }),
  ...(mailsReceipt === true && { mailsReceipt }),
});

const makeAttempt = (number: number, terms: AttemptTerms, now: number): Attempt => ({
  number,
  amountPaise: terms.amountPaise,
  origin: terms.origin,
  ...receiptTerms(terms),
  ...(terms.receiptKey !== undefined && { receiptKey: terms.receiptKey }),
  openedAtEpochMs: now,
  step: "INITIATED",
  sent: "no",
});

export const newOrderState = (
  terms: AttemptTerms,
  lease: { readonly id: string; readonly endsAtEpochMs: number },
  now: number,
): OrderState => ({
  attempts: [leased(makeAttempt(1, terms, now), lease, now)],
  askedAtEpochMs: 0,
  events: [],
});

const leased = (attempt: Attempt, lease: NonNullable<Attempt["lease"]>, now: number): Attempt => ({
  ...rescheduled(attempt, now),
  sent: "sending",
  lease,
});

const replaceAttempt = (state: OrderState, changed: Attempt): OrderState => ({
  ...state,
  attempts: state.attempts.map((attempt) => (attempt.number === changed.number ? changed : attempt)),
});

const remember = (state: OrderState, entry: OrderLogEntry): OrderState => {
  const { code, ...rest } = entry;
  const stored = code !== undefined && failureCode.test(code) ? { ...rest, code } : rest;
  return { ...state, events: [...state.events, stored].slice(-eventsMax) };
};

const send = (
  state: OrderState,
  event: Extract<OrderEvent, { type: "send" }>,
  now: number,
): OrderState | undefined => {
  // Decided again from the current row: since the sender's decision the order may have been paid, or opened by a late
  // reply.
  const step = decideCheckout(state, event, now);
  if (step.type !== "send" || step.attempt !== event.attempt) return undefined;
  // Our own claim, written by a request whose reply was lost.
  if (step.leased) return state;
  const { settlement: _settlement, ...unsettled } = state;
  const seen = isSigned(event) ? withUnsignedDisplaced(unsettled, event.amountPaise) : unsettled;
  const before = seen.attempts.find(({ number }) => number === event.attempt);
  const { awaited, mayArrive } = before ?? {};
  const attempt = {
    ...makeAttempt(event.attempt, event, now),
    ...(awaited === true && { awaited }),
    ...(mayArrive === true && { mayArrive }),
  };
  const lease = { id: event.leaseId, endsAtEpochMs: event.leaseEndsAtEpochMs };
  const sending = leased(attempt, lease, now);
  return before === undefined
    ? { ...seen, attempts: [...seen.attempts, sending] }
    : replaceAttempt(seen, sending);
};

/**
 * Until an attempt is paid, its payer may correct the text and the address of the receipt. This applies to each attempt
 * that the payer may change, since a request whose first response was lost has opened two with one key.
 */
const corrected = (
  state: OrderState,
  event: Extract<OrderEvent, { type: "corrected" }>,
): OrderState | undefined => {
  const attempts = state.attempts.map((attempt) => {
    const { invoice: _invoice, email: _email, mailsReceipt: _mails, ...rest } = attempt;
    const isTooLate = !isOpen(attempt.step) || isPaidOtherwise(attempt);
    return isTooLate || !isAuthorizedFor(event, attempt) || hasSameDetails(event, attempt)
      ? attempt
      : { ...rest, ...receiptTerms(event) };
  });
  return attempts.every((attempt, index) => attempt === state.attempts[index])
    ? undefined
    : { ...state, attempts };
};

/**
 * Any of several clients may now pay this attempt. If it has neither an address nor a note, its receipt key is removed,
 * so that no browser can open the receipt.
 */
const shared = (state: OrderState, { receiptKey, ...attempt }: Attempt): OrderState | undefined =>
  receiptKey === undefined || !hasSameDetails({}, attempt) ? undefined : replaceAttempt(state, attempt);

const released = ({ lease: _lease, ...attempt }: Attempt): Attempt => attempt;

/** Once there is a result, the checkout's URL and the lease of the request are no longer needed. */
const settled = ({ checkout: _checkout, closed: _closed, ...attempt }: Attempt): Attempt => ({
  ...released(attempt),
  sent: "yes",
});

const opened = (
  state: OrderState,
  attempt: Attempt,
  event: Extract<OrderEvent, { type: "opened" }>,
  now: number,
): OrderState | undefined => {
  if (attempt.checkout !== undefined || !isOpen(attempt.step)) return undefined;
  const { redirectUrl, expireAtEpochMs, providerOrderId } = event;
  const known: Attempt = {
    ...released(attempt),
    sent: "yes",
    step: climb(attempt.step, "PENDING"),
    providerOrderId,
    expireAtEpochMs,
    // An attempt that has been replaced or displaced must not be paid any more: its URL is removed.
    ...(!isReplaced(state, attempt) && attempt.displaced !== true
      ? { checkout: { redirectUrl, expireAtEpochMs } }
      : {}),
  };
  // A webhook that came before this reply still needs a status request, which stays due.
  const isDue = (attempt.checkAtEpochMs ?? neverDueEpochMs) <= now;
  return remember(replaceAttempt(state, isDue ? known : rescheduled(known, now)), {
    atEpochMs: now,
    source: "create",
    attempt: attempt.number,
    providerState: "OPENED",
    amountPaise: attempt.amountPaise,
  });
};

const notOpened = (
  state: OrderState,
  attempt: Attempt,
  event: Extract<OrderEvent, { type: "not opened" }>,
  now: number,
): OrderState | undefined => {
  if (attempt.lease?.id !== event.leaseId) return undefined;
  const { checkAtEpochMs: _check, ...unchecked } = released(attempt);
  // A status that arrived in the meantime is more reliable than an error response.
  const mayBeKnown = event.mayHaveTakenIt || attempt.step !== "INITIATED";
  const changed: Attempt = mayBeKnown
    ? { ...released(attempt), sent: "unknown" }
    : { ...unchecked, sent: "no" };
  return remember(replaceAttempt(state, changed), {
    atEpochMs: now,
    source: "create",
    attempt: attempt.number,
    providerState: event.mayHaveTakenIt ? "UNKNOWN" : "NOT_SENT",
    amountPaise: attempt.amountPaise,
    code: event.code,
  });
};

const isOver = ({ step, otherAmountPaise }: Attempt): boolean =>
  step === "COMPLETED" || otherAmountPaise !== undefined;

const rescheduled = (attempt: Attempt, now: number): Attempt => {
  const { checkAtEpochMs: _check, named: _named, retries: _retries, ...unchecked } = attempt;
  if (isOver(attempt)) return unchecked;
  const next = attempt.step === "FAILED" ? nextLateCheckAt(attempt, now) : nextCheckAt(attempt, now);
  return next === undefined ? unchecked : { ...unchecked, checkAtEpochMs: next };
};

/**
 * A process may stop between its claim and the write of the response, so a retry follows soon, even if the schedule has
 * no request for a day. The stored response restores the schedule.
 */
const claimed = (attempt: Attempt, now: number): Attempt => {
  const scheduled = rescheduled(attempt, now);
  const retryAtEpochMs = now + retryUnansweredMs;
  const isSoon = (scheduled.checkAtEpochMs ?? neverDueEpochMs) <= retryAtEpochMs;
  if (isSoon || isOver(attempt)) return scheduled;
  const retries = (attempt.retries ?? 0) + 1;
  if (!isSchedulePast(attempt, now)) return { ...scheduled, checkAtEpochMs: retryAtEpochMs, retries };
  // Nothing was due: the operator who sends this request sees its result.
  if (attempt.checkAtEpochMs === undefined) return attempt;
  if (retries <= lateRetriesMax) return { ...scheduled, checkAtEpochMs: retryAtEpochMs, retries };
  // The last retry: without a response to it, the order needs review, even if an operator settled it before.
  const { closed: _closed, ...flagged } = scheduled;
  return { ...flagged, retries };
};

/** A webhook that arrived after the claim has removed `retries`: its request stays due. */
const scheduleRestored = (attempt: Attempt, now: number): Attempt =>
  attempt.retries === undefined ? attempt : rescheduled(attempt, now);

const awaited = (attempt: Attempt): Attempt =>
  isOpen(attempt.step) ? { ...attempt, awaited: true } : attempt;

const poll = (
  state: OrderState,
  attempt: Attempt,
  { source }: Extract<OrderEvent, { type: "poll" }>,
  now: number,
): OrderState | undefined => {
  if (wasPolledRecently(attempt, now)) return undefined;
  const polled = source === "page" ? awaited(attempt) : attempt;
  const next = { ...claimed(polled, now), askedAtEpochMs: now };
  return { ...replaceAttempt(state, next), askedAtEpochMs: now };
};

const noticed = (state: OrderState, attempt: Attempt, now: number): OrderState | undefined => {
  const isDue = (attempt.checkAtEpochMs ?? neverDueEpochMs) <= now;
  if (attempt.step === "COMPLETED" || (attempt.named === true && isDue)) return undefined;
  const checkAtEpochMs = Math.min(attempt.checkAtEpochMs ?? now, now);
  const { retries: _retries, ...waiting } = awaited(attempt);
  return replaceAttempt(state, { ...waiting, named: true, checkAtEpochMs });
};

const stateAfterResponse = (
  state: OrderState,
  attempt: Attempt,
  response: Extract<StatusOutcome, { type: "state" }>,
  now: number,
): { readonly state: OrderState; readonly attempt: Attempt } => {
  const known: Attempt = {
    ...(isBeingSent(attempt, now) ? attempt : { ...released(attempt), sent: "yes" }),
    providerOrderId: attempt.providerOrderId ?? response.providerOrderId,
    expireAtEpochMs: attempt.expireAtEpochMs ?? response.expireAtEpochMs,
  };
  if (isOver(attempt)) return { state, attempt };
  switch (response.state) {
    case "PENDING":
      return { state, attempt: { ...known, step: climb(known.step, "PENDING") } };
    case "FAILED": {
      const failed: Attempt = { ...settled(known), step: climb(known.step, "FAILED") };
      // A webhook that arrived after the claim may report a later result.
      return { state, attempt: failed.named === true ? failed : rescheduled(failed, now) };
    }
    case "COMPLETED": {
      // The order was settled before this money arrived, so it needs review again.
      const { closed: _closed, ...open } = settled(known);
      const done: Attempt = {
        ...open,
        ...(response.feePaise !== undefined && { feePaise: response.feePaise }),
      };
      if (response.amountPaise !== attempt.amountPaise) {
        return {
          state: attempt.displaced === true ? state : { ...state, review: state.review ?? "another amount" },
          attempt: rescheduled({ ...done, otherAmountPaise: response.amountPaise }, now),
        };
      }
      // Two payments never have the same time: the times show which one came first.
      const paidCount = state.attempts.filter(({ step }) => step === "COMPLETED").length;
      const isReceived = state.settlement?.as === "received" && holdsOtherAmount(state);
      const isSecond = attempt.displaced !== true && (isReceived || paidAttempt(state) !== undefined);
      return {
        state: isSecond ? { ...state, review: "paid twice" } : state,
        attempt: rescheduled(
          {
            ...done,
            step: "COMPLETED",
            completedAtEpochMs: now + paidCount,
            ...(attempt.mailsReceipt === true && { receiptMail: newMailState(now) }),
          },
          now,
        ),
      };
    }
  }
};

const sameExceptChecks = (one: Attempt, other: Attempt): boolean =>
  one.step === other.step &&
  one.sent === other.sent &&
  one.otherAmountPaise === other.otherAmountPaise &&
  one.providerOrderId === other.providerOrderId;

const responded = (
  state: OrderState,
  claimedAttempt: Attempt,
  { source, response }: Extract<OrderEvent, { type: "answered" }>,
  now: number,
): OrderState | undefined => {
  // The claim has already scheduled the next request.
  if (response.type === "unanswered") return undefined;
  const attempt = scheduleRestored(claimedAttempt, now);
  const unchanged = attempt === claimedAttempt ? undefined : replaceAttempt(state, attempt);
  const entry = { atEpochMs: now, source, attempt: attempt.number };
  switch (response.type) {
    case "not found": {
      const isKnown = attempt.step !== "INITIATED" || attempt.otherAmountPaise !== undefined;
      if (isKnown || isBeingSent(attempt, now) || attempt.sent === "no") return unchanged;
      return remember(replaceAttempt(state, { ...released(attempt), sent: "no", mayArrive: true }), {
        ...entry,
        providerState: "NOT_FOUND",
        amountPaise: attempt.amountPaise,
      });
    }
    case "state": {
      const next = stateAfterResponse(state, attempt, response, now);
      if (sameExceptChecks(attempt, next.attempt)) return unchanged;
      return remember(replaceAttempt(next.state, next.attempt), {
        ...entry,
        providerState: response.state,
        amountPaise: response.amountPaise,
        ...(response.code === undefined ? {} : { code: response.code }),
      });
    }
  }
};

/** The one place that decides what an event means for an order; undefined when it changes nothing. */
export const nextOrderState = (state: OrderState, event: OrderEvent, now: number): OrderState | undefined => {
  if (event.type === "send") return send(state, event, now);
  if (event.type === "settled by hand") return settleByHand(state, event, now);
  if (event.type === "restored") return restored(state, now);
  if (event.type === "revoked") {
    return state.revokedAtEpochMs === undefined ? { ...state, revokedAtEpochMs: now } : undefined;
  }
  if (event.type === "corrected") return corrected(state, event);
  if ("refund" in event) return nextRefund(state, event, now);
  const attempt = state.attempts.find(({ number }) => number === event.attempt);
  if (attempt === undefined) return undefined;
  switch (event.type) {
    case "shared":
      return shared(state, attempt);
    case "opened":
      return opened(state, attempt, event, now);
    case "not opened":
      return notOpened(state, attempt, event, now);
    case "poll":
      return poll(state, attempt, event, now);
    case "answered":
      return responded(state, attempt, event, now);
    case "noticed":
      return noticed(state, attempt, now);
    case "receipt mail": {
      const receiptMail = nextReceiptMail(attempt, event.mail, now);
      return receiptMail && replaceAttempt(state, { ...attempt, receiptMail });
    }
  }
};

const isWordOfAName = /^[\w.-]{1,64}$/;

const settleByHand = (
  state: OrderState,
  { as, link, by }: Extract<OrderEvent, { type: "settled by hand" }>,
  now: number,
): OrderState | undefined => {
  const last = lastAttempt(state);
  if (last === undefined || !settleableAs(state).includes(as)) return undefined;
  const { review: _review, ...rest } = closeRefunds(state);
  const attempts = state.attempts
    .map((attempt) =>
      isStuck(attempt) || isPaidApart(attempt) || isPaidOtherwise(attempt)
        ? { ...attempt, closed: true }
        : attempt,
    )
    .map(as === "refunded" || as === "payable" ? setAside : (attempt) => attempt);
  const { number, amountPaise } = last;
  return remember(
    {
      ...rest,
      attempts,
      ...(as !== "done" && { settlement: { as, ...(link !== undefined && { link }) } }),
    },
    {
      atEpochMs: now,
      source: "operator",
      attempt: number,
      providerState: "CLOSED",
      amountPaise,
      settledAs: as,
      ...(isWordOfAName.test(by) && { by }),
    },
  );
};

/** Payers are no longer sent to this checkout, and a payment through it does not count for the order. */
const setAside = ({ checkout: _checkout, ...attempt }: Attempt): Attempt => ({ ...attempt, displaced: true });

/** The attempt had no final state when the backup was made: it may have been polled, paid or opened again since. */
const mayHaveMovedOn = ({ step, checkAtEpochMs, otherAmountPaise }: Attempt): boolean =>
  step !== "COMPLETED" && otherAmountPaise === undefined && (isOpen(step) || checkAtEpochMs !== undefined);

const nextReceiptMail = (
  { receiptMail, completedAtEpochMs = 0 }: Attempt,
  event: MailEvent,
  now: number,
): MailState | undefined => nextMailWithoutEvents(receiptMail, event, completedAtEpochMs, now);

const restoreAttempt = (attempt: Attempt, now: number): Attempt => {
  const receiptMail = nextReceiptMail(attempt, { type: "restored" }, now);
  const known = receiptMail === undefined ? attempt : { ...attempt, receiptMail };
  return mayHaveMovedOn(attempt)
    ? { ...released(known), sent: attempt.sent === "yes" ? "yes" : "unknown", checkAtEpochMs: now }
    : known;
};

const restored = (before: OrderState, now: number): OrderState | undefined => {
  const state = restoreRefunds(before, now);
  const attempts = state.attempts.map((attempt) => restoreAttempt(attempt, now));
  const isAsBefore =
    state === before && attempts.every((attempt, index) => attempt === before.attempts[index]);
  return isAsBefore ? undefined : { ...state, attempts };
};
