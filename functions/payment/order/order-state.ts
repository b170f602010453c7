import * as z from "zod/mini";
import {
  orderSteps,
  settlementLinkSchema,
  settlementOutcomes,
  type OrderStep,
  type SettlementOutcome,
} from "#shared/contract/payment.ts";
import { mailStateSchema } from "#functions/mail/mail-state.ts";
import { opensReceipt } from "../receipt/receipt-key.ts";
import { isOddRefund, isStuckRefund, needsPerson, refundSchema } from "../refund/refund-state.ts";

/** How somebody came to pay. `form`: Pay Now, with an id of ours. The links carry an id; a signed one was made by us. */
export const orderOrigins = ["form", "open-link", "signed-link"] as const;

export type OrderOrigin = (typeof orderOrigins)[number];

/** One try to pay an order: one id at the provider, one checkout. */
const attemptSchema = z.object({
  number: z.number(),
  amountPaise: z.number(),
  /** Absent: it was opened before this was kept, and counts as unsigned. */
  origin: z.optional(z.enum(orderOrigins)),
  /** The invoice or note that its link or its payer names. */
  invoice: z.optional(z.string()),
  /** Where its payer wants the receipt. Personal: neither logged nor shown, and erased with the person. */
  email: z.optional(z.string()),
  /** Opens its receipt, once it has paid: for who opened it, and for the holder of a signed link. */
  receiptKey: z.optional(z.string()),
  /** Its receipt is mailed to `email`, once it has paid. */
  mailsReceipt: z.optional(z.boolean()),
  /** Where that mail stands. */
  receiptMail: z.optional(mailStateSchema),
  /**
   * A signed link was opened after it, or an operator called the order refunded or payable again: a payment of it is
   * booked apart, and is none of this order.
   */
  displaced: z.optional(z.boolean()),
  openedAtEpochMs: z.number(),
  /** Climbs only: INITIATED < PENDING < FAILED < COMPLETED. */
  step: z.enum(orderSteps),
  /**
   * How far our request to open its checkout came. `no`: the provider does not know it. `sending`: a request holds the
   * lease. `unknown`: only the provider can tell. `yes`: it knows it.
   */
  sent: z.enum(["no", "sending", "unknown", "yes"]),
  /** A request went out whose reply was lost: the provider did not know it when asked, and may yet. */
  mayArrive: z.optional(z.boolean()),
  lease: z.optional(z.object({ id: z.string(), endsAtEpochMs: z.number() })),
  checkout: z.optional(z.object({ redirectUrl: z.string(), expireAtEpochMs: z.number() })),
  providerOrderId: z.optional(z.string()),
  expireAtEpochMs: z.optional(z.number()),
  askedAtEpochMs: z.optional(z.number()),
  /** When the provider is asked next; absent: not again by itself. */
  checkAtEpochMs: z.optional(z.number()),
  /** A page has asked for its result, or a webhook has named it: somebody has used its checkout. */
  awaited: z.optional(z.boolean()),
  /** A webhook has named it since the provider was asked last. */
  named: z.optional(z.boolean()),
  completedAtEpochMs: z.optional(z.number()),
  /** The provider's fee, where it has told one with the payment. */
  feePaise: z.optional(z.number()),
  /** The provider reports it completed, with another amount than ours. */
  otherAmountPaise: z.optional(z.number()),
  /** An operator settled it by hand: it no longer counts as stuck, nor its payment as paid apart. */
  closed: z.optional(z.boolean()),
});

export type Attempt = z.infer<typeof attemptSchema>;

/** What somebody asks to pay, and how they came. */
export type AttemptTerms = {
  readonly amountPaise: number;
  readonly origin: OrderOrigin;
  readonly invoice?: string | undefined;
  readonly email?: string | undefined;
  /** Drawn for each request; an attempt keeps that of the request that opened it. */
  readonly receiptKey?: string | undefined;
  /** The key of an earlier attempt's receipt, which this browser was told. */
  readonly heldKey?: string | undefined;
  readonly mailsReceipt?: boolean | undefined;
};

/** How an order is settled by hand; `done`: nobody waits to be told of it. */
export const settledAs = [...settlementOutcomes, "done"] as const;

export type SettledAs = (typeof settledAs)[number];

const checkSources = ["create", "page", "sweep", "operator"] as const;

/** Who asked. Webhooks are not listed: they only make the sweep ask sooner. */
export type CheckSource = (typeof checkSources)[number];

/** All that is remembered of an order's history: nothing about who pays, or with what. */
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
  /** The operator who settled it. */
  by: z.optional(z.string()),
});

export type OrderLogEntry = z.infer<typeof eventSchema>;

export const orderStateSchema = z.object({
  /** The oldest first. Empty: its link was revoked before anybody opened it. */
  attempts: z.array(attemptSchema),
  /** An operator has withdrawn its links: no attempt is opened any more. */
  revokedAtEpochMs: z.optional(z.number()),
  /** Why a person must look at it. */
  review: z.optional(z.enum(["another amount", "paid twice"])),
  /** What its payer is told since an operator settled it, until another attempt is opened. */
  settlement: z.optional(
    z.object({ as: z.enum(settlementOutcomes), link: z.optional(settlementLinkSchema) }),
  ),
  /** When the provider was asked last, about any attempt: a version from before 2026-11-23 goes by it. */
  askedAtEpochMs: z.number(),
  events: z.array(eventSchema),
  /** What operators gave back, or want to; the oldest first. */
  refunds: z.optional(z.array(refundSchema)),
});

export type OrderState = z.infer<typeof orderStateSchema>;

/** The provider has not given a result. */
export const isOpen = (step: OrderStep): boolean => step === "INITIATED" || step === "PENDING";

/** Whether somebody is asking the provider for its checkout right now. */
export const isBeingSent = ({ sent, lease }: Attempt, now: number): boolean =>
  sent === "sending" && (lease?.endsAtEpochMs ?? 0) > now;

export const lastAttempt = ({ attempts }: OrderState): Attempt | undefined => attempts.at(-1);

/**
 * The order without the address of a payer, and without a note that the payer wrote or somebody's unsigned link held; what
 * was paid, when, and for which invoice of ours stays.
 */
export const withoutPayer = (
  state: OrderState,
  isErased: (email: string, attempt: Attempt) => boolean,
): OrderState => ({
  ...state,
  attempts: state.attempts.map((attempt) => {
    const { email, receiptMail: _mail, invoice, ...rest } = attempt;
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
 * Two payers of one order are told apart by what they give. Whoever has the signed link pays what it asks for, and where
 * links must be signed an order of Pay Now has the payer who was told its id, and one checkout.
 */
export const isSamePayer = (one: Partial<PayerDetails>, other: Partial<PayerDetails>): boolean =>
  (one.origin === other.origin && (one.origin === "signed-link" || one.origin === "form")) ||
  hasSameDetails(one, other);

/** Its payer has opened another since: nobody has, or will be led to, its own checkout. */
export const isReplaced = ({ attempts }: OrderState, attempt: Attempt): boolean =>
  attempt.checkout === undefined &&
  attempts.some((other) => other.number > attempt.number && isSamePayer(other, attempt));

/** Whether a request may know, and change, where the receipt of an attempt goes: an order's id is no secret. */
export const isAuthorizedFor = (
  request: Pick<AttemptTerms, "origin" | "heldKey">,
  attempt: Attempt,
): boolean => (isSigned(request) && isSigned(attempt)) || opensReceipt(request.heldKey, attempt);

/** The attempts that decide about the order; the others are looked after all the same. */
const countedAttempts = ({ attempts }: OrderState): readonly Attempt[] =>
  attempts.filter(({ displaced }) => displaced !== true);

const isPaid = ({ step }: Attempt): boolean => step === "COMPLETED";

export const isPaidOtherwise = ({ otherAmountPaise }: Attempt): boolean => otherAmountPaise !== undefined;

/** The attempts that paid the order, the first of them first: a later payment changes nothing of what the visitor was told. */
export const paidAttempts = (state: OrderState): readonly Attempt[] =>
  countedAttempts(state)
    .filter(isPaid)
    .toSorted((one, other) => (one.completedAtEpochMs ?? 0) - (other.completedAtEpochMs ?? 0));

export const paidAttempt = (state: OrderState): Attempt | undefined => paidAttempts(state)[0];

export const holdsOtherAmount = (state: OrderState): boolean => countedAttempts(state).some(isPaidOtherwise);

/** Money came for it, but not for this order: a person gives it back, or books it elsewhere. */
export const isPaidApart = (attempt: Attempt): boolean =>
  attempt.displaced === true && attempt.closed !== true && (isPaid(attempt) || isPaidOtherwise(attempt));

/** Why a person must look at it. */
export const reviewOf = (state: OrderState): OrderState["review"] | "paid apart" =>
  state.review ?? (state.attempts.some(isPaidApart) ? "paid apart" : undefined);

/**
 * The order as a signed link sees it: what was opened without a signature is displaced, except a payment of the very
 * amount, which pays it.
 */
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

/** Known to the provider, without a result, and not scheduled to be asked about again. */
export const isStuck = ({ step, sent, checkAtEpochMs, otherAmountPaise, closed }: Attempt): boolean =>
  isOpen(step) &&
  closed !== true &&
  sent !== "no" &&
  checkAtEpochMs === undefined &&
  otherAmountPaise === undefined;

/** How an operator settled it, as long as no money has come since that says otherwise. */
export const standingSettlement = (state: OrderState): OrderState["settlement"] =>
  paidAttempt(state) === undefined && state.review === undefined ? state.settlement : undefined;

/**
 * The words that an operator may settle it with. Whoever paid it is told so already; a payer who waits is told one of
 * three things, and a settlement that proves wrong is settled again.
 */
export const settleableAs = (state: OrderState): readonly SettledAs[] => {
  const isFlagged =
    reviewOf(state) !== undefined || state.attempts.some(isStuck) || (state.refunds ?? []).some(needsPerson);
  const done: readonly SettledAs[] = isFlagged ? ["done"] : [];
  if (lastAttempt(state) === undefined || paidAttempt(state) !== undefined) return done;
  const holdsMoney = state.review !== undefined || holdsOtherAmount(state);
  // Another payer of the order may have tried since.
  const isPayerStuck = countedAttempts(state).some(
    (attempt) => isStuck(attempt) && !isReplaced(state, attempt),
  );
  if (!holdsMoney && !isPayerStuck && standingSettlement(state) === undefined) return done;
  const words: readonly SettlementOutcome[] =
    state.revokedAtEpochMs === undefined ? settlementOutcomes : ["received", "refunded"];
  return isPayerStuck && !holdsMoney ? [...words, "done"] : words;
};

/** Sorts after every real time, so only counts list it; searches for due work never do. */
export const neverDueEpochMs = 8_640_000_000_000_000;

/** `named`: a webhook says that something has happened; asked about before all that is open. */
export type OrderWork = "named" | "open" | "review" | "stuck";

/** When the mail of its receipt is due; what is parked waits for an operator. */
const receiptDueAtEpochMs = ({ receiptMail, displaced }: Attempt): number =>
  receiptMail?.mail === "pending" && displaced !== true ? (receiptMail.dueAtEpochMs ?? 0) : neverDueEpochMs;

/** The attempt whose receipt is to be mailed now. */
export const dueReceipt = ({ attempts }: OrderState, now: number): Attempt | undefined =>
  attempts.find((attempt) => receiptDueAtEpochMs(attempt) <= now);

/** The keys of the sparse index: what is to be done with the order, and when. Undefined: nothing, ever again. */
export const readWork = (
  state: OrderState,
): { readonly work: OrderWork; readonly dueAtEpochMs: number } | undefined => {
  const { attempts, refunds = [] } = state;
  const asked = [...attempts, ...refunds];
  const dueAtEpochMs = Math.min(
    neverDueEpochMs,
    ...asked.map(({ checkAtEpochMs }) => checkAtEpochMs ?? neverDueEpochMs),
    ...attempts.map(receiptDueAtEpochMs),
  );
  if (reviewOf(state) !== undefined || refunds.some(isOddRefund)) return { work: "review", dueAtEpochMs };
  if (attempts.some(isStuck) || refunds.some(isStuckRefund)) return { work: "stuck", dueAtEpochMs };
  if (dueAtEpochMs === neverDueEpochMs) return undefined;
  return { work: asked.some(({ named }) => named === true) ? "named" : "open", dueAtEpochMs };
};

/**
 * The attempt whose time has come: one that a webhook names, else the longest due, leaving out one whose checkout is being
 * opened just now.
 */
export const dueAttempt = ({ attempts }: OrderState, now: number): Attempt | undefined => {
  const due = attempts
    .filter((attempt) => (attempt.checkAtEpochMs ?? neverDueEpochMs) <= now && !isBeingSent(attempt, now))
    .toSorted((one, other) => (one.checkAtEpochMs ?? 0) - (other.checkAtEpochMs ?? 0));
  return due.find(({ named }) => named === true) ?? due[0];
};

/** What may still be paid, by any payer of the order. */
const undecidedAttempts = (state: OrderState): readonly Attempt[] =>
  countedAttempts(state).filter(
    (attempt) =>
      isOpen(attempt.step) && attempt.sent !== "no" && attempt.closed !== true && !isReplaced(state, attempt),
  );

/**
 * The attempt that a visitor asks about: the one whose key their browser holds, or what has replaced it. Without a key the
 * last that may still be paid, else the last.
 */
export const requestedAttempt = (state: OrderState, key: string | undefined): Attempt | undefined => {
  const counted = countedAttempts(state);
  const held = counted.findLast((attempt) => opensReceipt(key, attempt));
  if (held === undefined) return undecidedAttempts(state).at(-1) ?? lastAttempt(state);
  return isReplaced(state, held) ? counted.findLast((attempt) => isSamePayer(attempt, held)) : held;
};

/**
 * The attempt whose result a visitor is waiting for, if the provider can have one. Whoever does not say which is waiting for
 * each that may be paid, in turn.
 */
export const awaitedAttempt = (state: OrderState, now: number, key?: string): Attempt | undefined => {
  const isKeyed = state.attempts.some((attempt) => opensReceipt(key, attempt));
  const [longestUnasked] = undecidedAttempts(state)
    .filter((attempt) => !isBeingSent(attempt, now))
    .toSorted((one, other) => (one.askedAtEpochMs ?? 0) - (other.askedAtEpochMs ?? 0));
  const asked = (isKeyed ? undefined : longestUnasked) ?? requestedAttempt(state, key);
  if (asked === undefined || !isOpen(asked.step) || asked.sent === "no" || isBeingSent(asked, now))
    return undefined;
  if (standingSettlement(state) !== undefined) return undefined;
  return paidAttempt(state) === undefined && !holdsOtherAmount(state) ? asked : undefined;
};
