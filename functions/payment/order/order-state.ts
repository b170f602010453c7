import * as z from "zod/mini";
import {
  orderSteps,
  settlementLinkSchema,
  settlementOutcomes,
  type OrderStep,
  type SettlementOutcome,
} from "#shared/payment/payment-contract.ts";
import { mailStateSchema } from "#functions/platform/mail/mail-state.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";
import { lateArrivalMs } from "../sweep/check-schedule.ts";
import { isOddRefund, isStuckRefund, needsPerson, refundSchema, takenPaise } from "../refund/refund-state.ts";

/** `form`: Pay Now, with an id of ours. The links contain their own id; we signed the signed ones. */
export const orderOrigins = ["form", "open-link", "signed-link"] as const;

export type OrderOrigin = (typeof orderOrigins)[number];

const attemptSchema = z.object({
  number: z.number(),
  amountPaise: z.number(),
  /** Absent: it was opened before this was stored, and counts as unsigned. */
  origin: z.optional(z.enum(orderOrigins)),
  invoice: z.optional(z.string()),
  /** The payer's address for the receipt. It is personal: neither logged nor shown, and erased with the person. */
  email: z.optional(z.string()),
  /**
   * The key of its receipt once it is paid, for the browser that opened the attempt and for the holder of a signed
   * link.
   */
  receiptKey: z.optional(z.string()),
  mailsReceipt: z.optional(z.boolean()),
  receiptMail: z.optional(mailStateSchema),
  /**
   * A signed link was opened later, or an operator called the order refunded or payable again: its payment is recorded
   * separately and does not pay the order.
   */
  displaced: z.optional(z.boolean()),
  openedAtEpochMs: z.number(),
  /** The step only moves up: INITIATED < PENDING < FAILED < COMPLETED. */
  step: z.enum(orderSteps),
  /** `sending`: a request to open its checkout holds the lease. `unknown`: only the provider has the result. */
  sent: z.enum(["no", "sending", "unknown", "yes"]),
  /**
   * The reply to a request was lost. The provider did not have the attempt when polled, but the request may still
   * arrive.
   */
  mayArrive: z.optional(z.boolean()),
  lease: z.optional(z.object({ id: z.string(), endsAtEpochMs: z.number() })),
  checkout: z.optional(z.object({ redirectUrl: z.string(), expireAtEpochMs: z.number() })),
  providerOrderId: z.optional(z.string()),
  expireAtEpochMs: z.optional(z.number()),
  askedAtEpochMs: z.optional(z.number()),
  /** The time of the next status request; absent if none is scheduled. */
  checkAtEpochMs: z.optional(z.number()),
  /** A page has polled its result, or a webhook has named it, so its checkout has been used. */
  awaited: z.optional(z.boolean()),
  named: z.optional(z.boolean()),
  /**
   * Claimed status requests since the last stored response. If present, the next one is a retry, sooner than the
   * schedule's.
   */
  retries: z.optional(z.number()),
  completedAtEpochMs: z.optional(z.number()),
  feePaise: z.optional(z.number()),
  /** The amount that the provider reports as paid, if it differs from ours. */
  otherAmountPaise: z.optional(z.number()),
  /** An operator settled it manually: it no longer counts as stuck, nor its payment as separate. */
  closed: z.optional(z.boolean()),
});

export type Attempt = z.infer<typeof attemptSchema>;

/**
 * Whether this is the key of an attempt's receipt. The comparison takes constant time, so it reveals nothing about the
 * key.
 */
export const opensReceipt = (key: string | undefined, { receiptKey }: Pick<Attempt, "receiptKey">): boolean =>
  key !== undefined && receiptKey !== undefined && hasAcceptedDigest(key, [digestOf(receiptKey)]);

export type AttemptTerms = {
  readonly amountPaise: number;
  readonly origin: OrderOrigin;
  readonly invoice?: string | undefined;
  readonly email?: string | undefined;
  /** Generated for each request; an attempt has the key of the request that opened it. */
  readonly receiptKey?: string | undefined;
  readonly heldKey?: string | undefined;
  readonly mailsReceipt?: boolean | undefined;
};

/** The ways in which an operator settles an order; `done`: no payer is waiting for the outcome. */
export const settledAs = [...settlementOutcomes, "done"] as const;

export type SettledAs = (typeof settledAs)[number];

const checkSources = ["create", "page", "sweep", "operator"] as const;

/** The callers of status requests. Webhooks are not listed: they only make the sweep poll sooner. */
export type CheckSource = (typeof checkSources)[number];

/** The stored history of an order. It does not contain the payer or the payment method. */
const eventSchema = z.object({
  atEpochMs: z.number(),
  source: z.enum(checkSources),
  attempt: z.number(),
  providerState: z.enum([
    "OPENED",
    "NOT_SENT",
    "UNKNOWN",
    "NOT_FOUND",
    "PENDING",
    "FAILED",
    "COMPLETED",
    "CLOSED",
  ]),
  amountPaise: z.number(),
  code: z.optional(z.string()),
  settledAs: z.optional(z.enum(settledAs)),
  by: z.optional(z.string()),
});

export type OrderLogEntry = z.infer<typeof eventSchema>;

export const orderStateSchema = z.object({
  /** The oldest first. Empty if its link was revoked before it was opened. */
  attempts: z.array(attemptSchema),
  revokedAtEpochMs: z.optional(z.number()),
  review: z.optional(z.enum(["another amount", "paid twice"])),
  /** The outcome that its payer sees after an operator settled it, until another attempt is opened. */
  settlement: z.optional(
    z.object({ as: z.enum(settlementOutcomes), link: z.optional(settlementLinkSchema) }),
  ),
  /** The time of the last status request for any attempt. Only versions from before 2026-11-23 read it. */
  askedAtEpochMs: z.number(),
  events: z.array(eventSchema),
  refunds: z.optional(z.array(refundSchema)),
});

export type OrderState = z.infer<typeof orderStateSchema>;

export const isOpen = (step: OrderStep): boolean => step === "INITIATED" || step === "PENDING";

/**
 * The attempt never reached the provider, and no request for it can still arrive there. It is resumed by the next
 * request, even with another amount.
 */
export const isUnsent = ({ sent, step, mayArrive, openedAtEpochMs }: Attempt, now: number): boolean =>
  sent === "no" && step === "INITIATED" && (mayArrive !== true || now >= openedAtEpochMs + lateArrivalMs);

export const isBeingSent = ({ sent, lease }: Attempt, now: number): boolean =>
  sent === "sending" && (lease?.endsAtEpochMs ?? 0) > now;

export const lastAttempt = ({ attempts }: OrderState): Attempt | undefined => attempts.at(-1);

/** Removes the payer's address and note. The amount, the time and our invoice number are preserved. */
export const withoutPayer = (
  state: OrderState,
  isErased: (email: string, attempt: Attempt) => boolean,
): OrderState => ({
  ...state,
  attempts: state.attempts.map((attempt) => {
    const { email, mailsReceipt: _mails, receiptMail: _mail, invoice, ...rest } = attempt;
    if (email === undefined || !isErased(email, attempt)) return attempt;
    return isSigned(attempt) && invoice !== undefined ? { ...rest, invoice } : rest;
  }),
});

export const isSigned = ({ origin }: { readonly origin?: OrderOrigin | undefined }): boolean =>
  origin === "signed-link";

type PayerDetails = Pick<AttemptTerms, "origin" | "invoice" | "email">;

export const hasSameDetails = (one: Partial<PayerDetails>, other: Partial<PayerDetails>): boolean =>
  one.email === other.email && one.invoice === other.invoice;

/**
 * Two payers of one order differ in the details they give. The holder of a signed link pays the link's order; where
 * links must be signed, an order of Pay Now has one payer, who has its id, and one checkout.
 */
export const isSamePayer = (one: Partial<PayerDetails>, other: Partial<PayerDetails>): boolean =>
  (one.origin === other.origin && (one.origin === "signed-link" || one.origin === "form")) ||
  hasSameDetails(one, other);

/** Its payer has opened another attempt since, so this checkout is not in use and no payer is sent to it. */
export const isReplaced = ({ attempts }: OrderState, attempt: Attempt): boolean =>
  attempt.checkout === undefined &&
  attempts.some((other) => other.number > attempt.number && isSamePayer(other, attempt));

/** Whether a request may see and change the address of an attempt's receipt: an order's id is not secret. */
export const isAuthorizedFor = (
  request: Pick<AttemptTerms, "origin" | "heldKey">,
  attempt: Attempt,
): boolean => (isSigned(request) && isSigned(attempt)) || opensReceipt(request.heldKey, attempt);

/** The attempts that count for the order. The others are still polled. */
const countedAttempts = ({ attempts }: OrderState): readonly Attempt[] =>
  attempts.filter(({ displaced }) => displaced !== true);

const isPaid = ({ step }: Attempt): boolean => step === "COMPLETED";

export const isPaidOtherwise = ({ otherAmountPaise }: Attempt): boolean => otherAmountPaise !== undefined;

/**
 * The attempts that paid the order, the earliest first: a later payment does not change the result that the visitor
 * saw.
 */
export const paidAttempts = (state: OrderState): readonly Attempt[] =>
  countedAttempts(state)
    .filter(isPaid)
    .toSorted((one, other) => (one.completedAtEpochMs ?? 0) - (other.completedAtEpochMs ?? 0));

export const paidAttempt = (state: OrderState): Attempt | undefined => paidAttempts(state)[0];

const isWhollyRefunded = ({ refunds = [] }: OrderState, { number, amountPaise }: Attempt): boolean =>
  refunds
    .filter(({ attempt, step }) => attempt === number && step === "COMPLETED")
    .reduce((left, refund) => left - takenPaise(refund), amountPaise) <= 0;

/**
 * The payment that is shown to whoever holds none of the receipts: of an order that was paid twice, not the payment
 * that was refunded.
 */
export const shownPayment = (state: OrderState): Attempt | undefined =>
  paidAttempts(state).find((paid) => !isWhollyRefunded(state, paid)) ?? paidAttempt(state);

export const holdsOtherAmount = (state: OrderState): boolean => countedAttempts(state).some(isPaidOtherwise);

/**
 * The attempt received money that does not belong to this order: an operator refunds it or assigns it to another order.
 */
export const isPaidApart = (attempt: Attempt): boolean =>
  attempt.displaced === true && attempt.closed !== true && (isPaid(attempt) || isPaidOtherwise(attempt));

export const reviewOf = (state: OrderState): OrderState["review"] | "paid apart" =>
  state.review ?? (state.attempts.some(isPaidApart) ? "paid apart" : undefined);

/** Unsigned attempts are displaced, except a payment of exactly this amount, which pays the order. */
export const withUnsignedDisplaced = (state: OrderState, amountPaise: number): OrderState => {
  const { review, ...rest } = state;
  const attempts = state.attempts.map((attempt) =>
    isSigned(attempt) || (isPaid(attempt) && attempt.amountPaise === amountPaise)
      ? attempt
      : { ...attempt, displaced: true },
  );
  const next = { ...rest, attempts };
  const isStillToBeReviewed = holdsOtherAmount(next) || paidAttempts(next).length > 1;
  return review !== undefined && isStillToBeReviewed ? { ...next, review } : next;
};

/**
 * At the provider, without another scheduled status request, and without a result, or with one that a webhook may have
 * changed: no status request since had a response.
 */
export const isStuck = ({
  step,
  sent,
  checkAtEpochMs,
  otherAmountPaise,
  closed,
  retries,
}: Attempt): boolean =>
  (isOpen(step) || retries !== undefined) &&
  closed !== true &&
  sent !== "no" &&
  checkAtEpochMs === undefined &&
  otherAmountPaise === undefined;

/** The operator's settlement, unless later money contradicts it. */
export const currentSettlement = (state: OrderState): OrderState["settlement"] =>
  paidAttempt(state) === undefined && state.review === undefined ? state.settlement : undefined;

/**
 * The outcomes that an operator may choose. A payer whose payment counts sees it already; a waiting payer sees one of
 * three outcomes, and a wrong settlement can be replaced.
 */
export const settleableAs = (state: OrderState): readonly SettledAs[] => {
  const isFlagged =
    reviewOf(state) !== undefined || state.attempts.some(isStuck) || (state.refunds ?? []).some(needsPerson);
  const done: readonly SettledAs[] = isFlagged ? ["done"] : [];
  if (lastAttempt(state) === undefined || paidAttempt(state) !== undefined) return done;
  const holdsMoney = state.review !== undefined || holdsOtherAmount(state);
  // Another payer may have tried in the meantime.
  const isPayerStuck = countedAttempts(state).some(
    (attempt) => isStuck(attempt) && !isReplaced(state, attempt),
  );
  if (!holdsMoney && !isPayerStuck && currentSettlement(state) === undefined) return done;
  const words: readonly SettlementOutcome[] =
    state.revokedAtEpochMs === undefined ? settlementOutcomes : ["received", "refunded"];
  return isPayerStuck && !holdsMoney ? [...words, "done"] : words;
};

/** A due time later than every real one, for work that no sweep may pick up. Counts of the index still include it. */
export const neverDueEpochMs = 8_640_000_000_000_000;

/** `named`: a webhook reported a change. These orders are polled before all other open ones. */
export type OrderWork = "named" | "open" | "review" | "stuck";

const receiptDueAtEpochMs = ({ receiptMail, displaced }: Attempt): number =>
  receiptMail?.mail === "pending" && displaced !== true ? (receiptMail.dueAtEpochMs ?? 0) : neverDueEpochMs;

export const dueReceipt = ({ attempts }: OrderState, now: number): Attempt | undefined =>
  attempts.find((attempt) => receiptDueAtEpochMs(attempt) <= now);

/** The keys of the sparse index: the remaining work of the order, and its time. Undefined if there is no more work. */
export const readWork = (
  state: OrderState,
): { readonly work: OrderWork; readonly dueAtEpochMs: number } | undefined => {
  const { attempts, refunds = [] } = state;
  const requested = [...attempts, ...refunds];
  const dueAtEpochMs = Math.min(
    neverDueEpochMs,
    ...requested.map(({ checkAtEpochMs }) => checkAtEpochMs ?? neverDueEpochMs),
    ...attempts.map(receiptDueAtEpochMs),
  );
  if (reviewOf(state) !== undefined || refunds.some(isOddRefund)) return { work: "review", dueAtEpochMs };
  if (attempts.some(isStuck) || refunds.some(isStuckRefund)) return { work: "stuck", dueAtEpochMs };
  if (dueAtEpochMs === neverDueEpochMs) return undefined;
  return { work: requested.some(({ named }) => named === true) ? "named" : "open", dueAtEpochMs };
};

/** The attempt that a webhook names, or the one due longest, except one whose checkout is being opened right now. */
export const dueAttempt = ({ attempts }: OrderState, now: number): Attempt | undefined => {
  const due = attempts
    .filter((attempt) => (attempt.checkAtEpochMs ?? neverDueEpochMs) <= now && !isBeingSent(attempt, now))
    .toSorted((one, other) => (one.checkAtEpochMs ?? 0) - (other.checkAtEpochMs ?? 0));
  return due.find(({ named }) => named === true) ?? due[0];
};

/** Whether a page has polled the attempt or a webhook has named it, and its next status request is due by then. */
export const isAwaitedUntil = ({ step, awaited, checkAtEpochMs }: Attempt, untilEpochMs: number): boolean =>
  awaited === true && isOpen(step) && (checkAtEpochMs ?? neverDueEpochMs) <= untilEpochMs;

const undecidedAttempts = (state: OrderState): readonly Attempt[] =>
  countedAttempts(state).filter(
    (attempt) =>
      isOpen(attempt.step) && attempt.sent !== "no" && attempt.closed !== true && !isReplaced(state, attempt),
  );

/** Whether the provider may still report that the order is paid. */
export const isUndecided = (state: OrderState): boolean => undecidedAttempts(state).length > 0;

/**
 * The attempt whose key the browser has, or its replacement; without a key the last that may still be paid, or the
 * last. An attempt that never reached the provider is returned only if the payer has no other.
 */
export const requestedAttempt = (
  state: OrderState,
  key: string | undefined,
  now: number,
): Attempt | undefined => {
  const counted = countedAttempts(state);
  const hasReached = (attempt: Attempt): boolean => !isUnsent(attempt, now);
  const held = counted.findLast((attempt) => opensReceipt(key, attempt));
  if (held === undefined)
    return undecidedAttempts(state).at(-1) ?? state.attempts.findLast(hasReached) ?? lastAttempt(state);
  if (hasReached(held) && !isReplaced(state, held)) return held;
  return counted.findLast((attempt) => hasReached(attempt) && isSamePayer(attempt, held)) ?? held;
};

/**
 * The attempt to poll for a visitor who waits for a result. A visitor with a receipt key waits for that attempt.
 * Without one, it is the payable attempt that was polled longest ago.
 */
export const awaitedAttempt = (state: OrderState, now: number, key?: string): Attempt | undefined => {
  const isKeyed = state.attempts.some((attempt) => opensReceipt(key, attempt));
  const [longestUnasked] = undecidedAttempts(state)
    .filter((attempt) => !isBeingSent(attempt, now))
    .toSorted((one, other) => (one.askedAtEpochMs ?? 0) - (other.askedAtEpochMs ?? 0));
  const requested = (isKeyed ? undefined : longestUnasked) ?? requestedAttempt(state, key, now);
  if (
    requested === undefined ||
    !isOpen(requested.step) ||
    requested.sent === "no" ||
    isBeingSent(requested, now)
  )
    return undefined;
  if (currentSettlement(state) !== undefined) return undefined;
  return paidAttempt(state) === undefined && !holdsOtherAmount(state) ? requested : undefined;
};
