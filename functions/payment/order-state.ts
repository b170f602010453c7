import * as z from "zod/mini";
import { orderSteps, type OrderStep } from "#shared/contract/payment.ts";
import { isSchedulePast, nextCheckAt, nextLateCheckAt, retryUnansweredMs } from "./check-schedule.ts";

/** One try to pay an order: one id at the provider, one checkout. */
const attemptSchema = z.object({
  number: z.number(),
  amountPaise: z.number(),
  openedAtEpochMs: z.number(),
  /** Climbs only: INITIATED < PENDING < FAILED < COMPLETED. */
  step: z.enum(orderSteps),
  /**
   * How far our request to open its checkout came. `no`: the provider does not know it. `sending`: a request holds the
   * lease. `unknown`: only the provider can tell. `yes`: it knows it.
   */
  sent: z.enum(["no", "sending", "unknown", "yes"]),
  lease: z.optional(z.object({ id: z.string(), endsAtEpochMs: z.number() })),
  checkout: z.optional(z.object({ redirectUrl: z.string(), expireAtEpochMs: z.number() })),
  providerOrderId: z.optional(z.string()),
  expireAtEpochMs: z.optional(z.number()),
  /** When the provider is asked next; absent: not again by itself. */
  checkAtEpochMs: z.optional(z.number()),
  completedAtEpochMs: z.optional(z.number()),
  /** The provider has it completed, with another amount than ours. */
  otherAmountPaise: z.optional(z.number()),
  /** An operator has settled it by hand: it is no longer stuck. */
  closed: z.optional(z.boolean()),
});

export type Attempt = z.infer<typeof attemptSchema>;

export const checkSources = ["create", "page", "sweep", "operator"] as const;

/** Who asked. A notice is nobody: it only makes the sweep ask sooner. */
export type CheckSource = (typeof checkSources)[number];

/** What is remembered of the order's way, and all that ever is: nothing about who pays, or with what. */
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
});

export type OrderLogEntry = z.infer<typeof eventSchema>;

export const orderStateSchema = z.object({
  /** The oldest first, never empty; only the last may be paid by a visitor. */
  attempts: z.array(attemptSchema),
  /** Why a person must look at it. */
  review: z.optional(z.enum(["another amount", "paid twice"])),
  /** When the provider was asked last, about any attempt. */
  askedAtEpochMs: z.number(),
  events: z.array(eventSchema),
});

export type OrderState = z.infer<typeof orderStateSchema>;

export type ProviderAnswer =
  | {
      readonly type: "state";
      readonly state: "PENDING" | "FAILED" | "COMPLETED";
      readonly amountPaise: number;
      readonly providerOrderId: string;
      readonly expireAtEpochMs: number | undefined;
      readonly code: string | undefined;
    }
  | { readonly type: "not found" }
  | { readonly type: "unanswered" };

export type OrderEvent =
  /** Opens an attempt, or takes one up again, with a lease on calling the provider. */
  | {
      readonly type: "send";
      readonly attempt: number;
      readonly amountPaise: number;
      readonly leaseId: string;
      readonly leaseEndsAtEpochMs: number;
    }
  | {
      readonly type: "opened";
      readonly attempt: number;
      readonly providerOrderId: string;
      readonly redirectUrl: string;
      readonly expireAtEpochMs: number;
    }
  /** The sender's own word on a request that brought no checkout. */
  | {
      readonly type: "not opened";
      readonly attempt: number;
      readonly leaseId: string;
      readonly mayHaveTakenIt: boolean;
      readonly code: string;
    }
  /** Claims the next question to the provider: at most one in `askEveryMs`, whoever asks. */
  | { readonly type: "ask"; readonly attempt: number }
  | {
      readonly type: "answered";
      readonly attempt: number;
      readonly source: CheckSource;
      readonly answer: ProviderAnswer;
    }
  | { readonly type: "noticed"; readonly attempt: number }
  /** An operator has settled by hand what was flagged or stuck. */
  | { readonly type: "settled by hand" };

export const askEveryMs = 3000;
const eventsMax = 50;

/** What may stand in a row or a log of what the provider calls a fault. */
const codePattern = /^[A-Z0-9_]{1,64}$/;

const rank = (step: OrderStep): number => orderSteps.indexOf(step);

/** Without a result of the provider's. */
const isOpen = (step: OrderStep): boolean => rank(step) <= rank("PENDING");

const climb = (from: OrderStep, to: OrderStep): OrderStep => (rank(to) > rank(from) ? to : from);

const makeAttempt = (number: number, amountPaise: number, now: number): Attempt => ({
  number,
  amountPaise,
  openedAtEpochMs: now,
  step: "INITIATED",
  sent: "no",
});

export const newOrderState = (
  amountPaise: number,
  lease: { readonly id: string; readonly endsAtEpochMs: number },
  now: number,
): OrderState => ({
  attempts: [leased(makeAttempt(1, amountPaise, now), lease, now)],
  askedAtEpochMs: 0,
  events: [],
});

const leased = (attempt: Attempt, lease: NonNullable<Attempt["lease"]>, now: number): Attempt => ({
  ...rescheduled(attempt, now),
  sent: "sending",
  lease,
});

/** Whether somebody is asking the provider for its checkout right now. */
export const isBeingSent = ({ sent, lease }: Attempt, now: number): boolean =>
  sent === "sending" && (lease?.endsAtEpochMs ?? 0) > now;

export const lastAttempt = ({ attempts }: OrderState): Attempt => {
  const last = attempts.at(-1);
  if (last === undefined) throw new Error("an order without an attempt");
  return last;
};

export const paidAttempt = ({ attempts }: OrderState): Attempt | undefined =>
  attempts.find(({ step }) => step === "COMPLETED");

export const holdsOtherAmount = ({ attempts }: OrderState): boolean =>
  attempts.some(({ otherAmountPaise }) => otherAmountPaise !== undefined);

/** Known to the provider, without a result, and nobody will ask again. */
const isStuck = ({ step, sent, checkAtEpochMs, otherAmountPaise, closed }: Attempt): boolean =>
  isOpen(step) &&
  closed !== true &&
  sent !== "no" &&
  checkAtEpochMs === undefined &&
  otherAmountPaise === undefined;

/** Sorts behind every time there is: listed only by those who count, never by those who look for what is due. */
export const neverDueEpochMs = 8_640_000_000_000_000;

export type OrderWork = "open" | "review" | "stuck";

/** The keys of the sparse index: what is to be done with the order, and when. Undefined: nothing, for ever. */
export const readWork = (
  state: OrderState,
): { readonly work: OrderWork; readonly dueAtEpochMs: number } | undefined => {
  const dueAtEpochMs = Math.min(
    neverDueEpochMs,
    ...state.attempts.map(({ checkAtEpochMs }) => checkAtEpochMs ?? neverDueEpochMs),
  );
  if (state.review !== undefined) return { work: "review", dueAtEpochMs };
  if (state.attempts.some(isStuck)) return { work: "stuck", dueAtEpochMs };
  return dueAtEpochMs === neverDueEpochMs ? undefined : { work: "open", dueAtEpochMs };
};

/** The attempt whose time has come, the longest due first; not one whose checkout is being opened just now. */
export const dueAttempt = ({ attempts }: OrderState, now: number): Attempt | undefined =>
  attempts
    .filter((attempt) => (attempt.checkAtEpochMs ?? neverDueEpochMs) <= now && !isBeingSent(attempt, now))
    .toSorted((one, other) => (one.checkAtEpochMs ?? 0) - (other.checkAtEpochMs ?? 0))[0];

/** The attempt whose result a visitor waits for, if the provider can have one. */
export const awaitedAttempt = (state: OrderState, now: number): Attempt | undefined => {
  const last = lastAttempt(state);
  const isAwaited = isOpen(last.step) && last.sent !== "no" && !isBeingSent(last, now);
  return isAwaited && paidAttempt(state) === undefined && !holdsOtherAmount(state) ? last : undefined;
};

const replaceAttempt = (state: OrderState, changed: Attempt): OrderState => ({
  ...state,
  attempts: state.attempts.map((attempt) => (attempt.number === changed.number ? changed : attempt)),
});

const remember = (state: OrderState, entry: OrderLogEntry): OrderState => {
  const { code, ...rest } = entry;
  const kept = code !== undefined && codePattern.test(code) ? { ...rest, code } : rest;
  return { ...state, events: [...state.events, kept].slice(-eventsMax) };
};

const send = (
  state: OrderState,
  event: Extract<OrderEvent, { type: "send" }>,
  now: number,
): OrderState | undefined => {
  const last = lastAttempt(state);
  const lease = { id: event.leaseId, endsAtEpochMs: event.leaseEndsAtEpochMs };
  if (event.attempt === last.number) {
    // Our own claim, written by a request whose reply was lost.
    if (last.lease?.id === event.leaseId) return state;
    const free = last.sent === "no" && last.step === "INITIATED" && last.amountPaise === event.amountPaise;
    return free ? replaceAttempt(state, leased({ ...last, openedAtEpochMs: now }, lease, now)) : undefined;
  }
  if (event.attempt !== last.number + 1 || isBeingSent(last, now)) return undefined;
  const opened = leased(makeAttempt(event.attempt, event.amountPaise, now), lease, now);
  return { ...state, attempts: [...state.attempts, opened] };
};

const released = ({ lease: _lease, ...attempt }: Attempt): Attempt => attempt;

/** Once there is a result, neither the address of the checkout nor who asked for it matters any more. */
const settled = ({ checkout: _checkout, ...attempt }: Attempt): Attempt => ({
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
    // An attempt that another has replaced may not be paid any more: its address is forgotten.
    ...(attempt.number === lastAttempt(state).number ? { checkout: { redirectUrl, expireAtEpochMs } } : {}),
  };
  return remember(replaceAttempt(state, rescheduled(known, now)), {
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
  const changed: Attempt = event.mayHaveTakenIt
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

/** The attempt with its next check: none once the provider's word is final. */
const rescheduled = (attempt: Attempt, now: number): Attempt => {
  const { checkAtEpochMs: _check, ...unchecked } = attempt;
  if (attempt.step === "COMPLETED" || attempt.otherAmountPaise !== undefined) return unchecked;
  const next = attempt.step === "FAILED" ? nextLateCheckAt(attempt, now) : nextCheckAt(attempt, now);
  return next === undefined ? unchecked : { ...unchecked, checkAtEpochMs: next };
};

const ask = (state: OrderState, attempt: Attempt, now: number): OrderState | undefined => {
  if (now - state.askedAtEpochMs < askEveryMs) return undefined;
  return { ...replaceAttempt(state, rescheduled(attempt, now)), askedAtEpochMs: now };
};

const answeredState = (
  state: OrderState,
  attempt: Attempt,
  answer: Extract<ProviderAnswer, { type: "state" }>,
  now: number,
): { readonly state: OrderState; readonly attempt: Attempt } => {
  const known: Attempt = {
    ...(isBeingSent(attempt, now) ? attempt : { ...released(attempt), sent: "yes" }),
    providerOrderId: attempt.providerOrderId ?? answer.providerOrderId,
    expireAtEpochMs: attempt.expireAtEpochMs ?? answer.expireAtEpochMs,
  };
  if (attempt.step === "COMPLETED" || attempt.otherAmountPaise !== undefined) return { state, attempt };
  switch (answer.state) {
    case "PENDING":
      return { state, attempt: { ...known, step: climb(known.step, "PENDING") } };
    case "FAILED":
      return { state, attempt: rescheduled({ ...settled(known), step: climb(known.step, "FAILED") }, now) };
    case "COMPLETED": {
      const done = settled(known);
      if (answer.amountPaise !== attempt.amountPaise) {
        return {
          state: { ...state, review: state.review ?? "another amount" },
          attempt: rescheduled({ ...done, otherAmountPaise: answer.amountPaise }, now),
        };
      }
      return {
        state: paidAttempt(state) === undefined ? state : { ...state, review: "paid twice" },
        attempt: rescheduled({ ...done, step: "COMPLETED", completedAtEpochMs: now }, now),
      };
    }
  }
};

const sameExceptChecks = (one: Attempt, other: Attempt): boolean =>
  one.step === other.step &&
  one.sent === other.sent &&
  one.otherAmountPaise === other.otherAmountPaise &&
  one.providerOrderId === other.providerOrderId;

const answered = (
  state: OrderState,
  attempt: Attempt,
  { source, answer }: Extract<OrderEvent, { type: "answered" }>,
  now: number,
): OrderState | undefined => {
  const entry = { atEpochMs: now, source, attempt: attempt.number };
  switch (answer.type) {
    case "unanswered": {
      if (attempt.step === "COMPLETED" || isSchedulePast(attempt, now)) return undefined;
      const retryAt = Math.min(attempt.checkAtEpochMs ?? neverDueEpochMs, now + retryUnansweredMs);
      return retryAt === attempt.checkAtEpochMs
        ? undefined
        : replaceAttempt(state, { ...attempt, checkAtEpochMs: retryAt });
    }
    case "not found": {
      if (isBeingSent(attempt, now) || attempt.step !== "INITIATED" || attempt.sent === "no")
        return undefined;
      return remember(replaceAttempt(state, { ...released(attempt), sent: "no" }), {
        ...entry,
        providerState: "NOT_FOUND",
        amountPaise: attempt.amountPaise,
      });
    }
    case "state": {
      const next = answeredState(state, attempt, answer, now);
      if (sameExceptChecks(attempt, next.attempt)) return undefined;
      return remember(replaceAttempt(next.state, next.attempt), {
        ...entry,
        providerState: answer.state,
        amountPaise: answer.amountPaise,
        ...(answer.code === undefined ? {} : { code: answer.code }),
      });
    }
  }
};

/**
 * The one place that decides what an event means for an order. Pure.
 * @returns the next state, or undefined when the event changes nothing: it came late, twice, or too soon.
 */
export const nextOrderState = (state: OrderState, event: OrderEvent, now: number): OrderState | undefined => {
  if (event.type === "send") return send(state, event, now);
  if (event.type === "settled by hand") return settleByHand(state, now);
  const attempt = state.attempts.find(({ number }) => number === event.attempt);
  if (attempt === undefined) return undefined;
  switch (event.type) {
    case "opened":
      return opened(state, attempt, event, now);
    case "not opened":
      return notOpened(state, attempt, event, now);
    case "ask":
      return ask(state, attempt, now);
    case "answered":
      return answered(state, attempt, event, now);
    case "noticed":
      return attempt.step === "COMPLETED" || (attempt.checkAtEpochMs ?? neverDueEpochMs) <= now
        ? undefined
        : replaceAttempt(state, { ...attempt, checkAtEpochMs: now });
  }
};

const settleByHand = (state: OrderState, now: number): OrderState | undefined => {
  if (state.review === undefined && !state.attempts.some(isStuck)) return undefined;
  const { review: _review, ...rest } = state;
  const attempts = state.attempts.map((attempt) =>
    isStuck(attempt) ? { ...attempt, closed: true } : attempt,
  );
  const { number, amountPaise } = lastAttempt(state);
  return remember(
    { ...rest, attempts },
    { atEpochMs: now, source: "operator", attempt: number, providerState: "CLOSED", amountPaise },
  );
};
