import * as z from "zod/mini";

/** `mail` and `dueAtEpochMs` are the keys of the sparse index, so a row without `mail` has no work left. */
export const mailStateSchema = z.object({
  /**
   * `pending`: to be mailed. `held`: deferred to another day, because today's budget is used up. `doubted`: the same,
   * but after the held ones. `accepted`: SES has it, and its delivery is not confirmed yet. `parked`: needs review by
   * an operator. Absent: done.
   */
  mail: z.optional(z.enum(["pending", "held", "doubted", "accepted", "parked"])),
  /** The time at which the row needs work again. While a worker holds the lease, this is the end of the lease. */
  dueAtEpochMs: z.optional(z.number()),
  /** The worker that holds the row. If its lease expired in the phase `sending`, the mail may have been sent. */
  lease: z.optional(
    z.object({
      id: z.string(),
      phase: z.enum(["claimed", "sending"]),
      /** The lease ran out, and SES's event gets time to arrive. */
      awaitsEvent: z.optional(z.boolean()),
    }),
  ),
  mailingDay: z.optional(z.string()),
  copies: z.number(),
  /** A mail that is not in `copies` may have been sent: before an operator's resend, or after the backup. */
  mayHaveEarlierCopy: z.optional(z.boolean()),
  refusals: z.number(),
  deaths: z.number(),
  /** The SES id of the last bounce that was counted, because its event may come twice. */
  lastBounceId: z.optional(z.string()),
  parkedBecause: z.optional(z.string()),
});

export type MailState = z.infer<typeof mailStateSchema>;

export const deferredMails = ["held", "doubted"] as const;

export type DeferredMail = (typeof deferredMails)[number];

const isDeferred = ({ mail }: MailState): boolean => deferredMails.some((one) => one === mail);

export type MailEvent =
  | {
      readonly type: "claim";
      readonly leaseId: string;
      readonly leaseEndsAtEpochMs: number;
      /** If the mail may have been sent, its event may arrive until then. */
      readonly eventsEndAtEpochMs: number;
    }
  | {
      readonly type: "deferred";
      readonly leaseId: string;
      readonly as: DeferredMail;
      readonly untilEpochMs: number;
    }
  | { readonly type: "sending"; readonly leaseId: string; readonly mailingDay?: string | undefined }
  | { readonly type: "dropped"; readonly leaseId: string }
  | { readonly type: "accepted"; readonly leaseId: string }
  | { readonly type: "refused"; readonly leaseId: string; readonly reason: string }
  | { readonly type: "unavailable"; readonly leaseId: string }
  | { readonly type: "delivered" }
  /** `permanent` is false for a soft bounce, or for an automatic reply that SES classifies as one. */
  | { readonly type: "bounced"; readonly messageId: string; readonly permanent: boolean }
  | { readonly type: "rejected" }
  | { readonly type: "confirmation overdue" }
  | { readonly type: "resend" }
  | { readonly type: "close" }
  /** The row comes from a backup, and the state of its mail since then is unknown. */
  | { readonly type: "restored" };

/** There is never a third mail: after two that were sent or may have been, an operator decides. */
const copiesMax = 2;
const refusalsMax = 2;
const deathsMax = 5;

/** SES retries for 14 hours at most. After a day without an event, an operator contacts AWS support. */
export const confirmationMs = 24 * 60 * 60 * 1000;

export const newMailState = (nowEpochMs: number): MailState => ({
  mail: "pending",
  dueAtEpochMs: nowEpochMs,
  copies: 0,
  refusals: 0,
  deaths: 0,
});

/** Whether a person may already have this mail. */
export const mayBeCopy = ({ copies, mayHaveEarlierCopy = false }: MailState): boolean =>
  copies > 0 || mayHaveEarlierCopy;

const released = ({ lease: _lease, ...state }: MailState): MailState => state;

/** A mail that was deferred stays in the queue of its kind, so its age triggers no alarm. */
const pendingAgain = (state: MailState, now: number): MailState => ({
  ...released(state),
  mail: isDeferred(state) ? state.mail : "pending",
  dueAtEpochMs: now,
});

const putUnderReview = (state: MailState, now: number, because: string): MailState => ({
  ...released(state),
  mail: "parked",
  dueAtEpochMs: now,
  parkedBecause: because,
});

const finished = (state: MailState): MailState => {
  const { mail: _mail, dueAtEpochMs: _dueAt, parkedBecause: _because, ...rest } = released(state);
  return rest;
};

const claim = (
  state: MailState,
  now: number,
  { leaseId, leaseEndsAtEpochMs, eventsEndAtEpochMs }: Extract<MailEvent, { type: "claim" }>,
): MailState | undefined => {
  if (state.mail !== "pending" && !isDeferred(state)) return undefined;
  // This is our own claim, stored by a request whose reply was lost.
  if (state.lease?.id === leaseId) return state;
  if ((state.dueAtEpochMs ?? 0) > now) return undefined;
  // A lease that is still here has expired: its worker died, or got no result from SES. This write shows that the table
  // is in reach, so an event that waited for the table arrives before the mail is repeated.
  if (state.lease?.phase === "sending" && state.lease.awaitsEvent !== true)
    return { ...state, lease: { ...state.lease, awaitsEvent: true }, dueAtEpochMs: eventsEndAtEpochMs };
  const counted = {
    ...state,
    copies: state.copies + (state.lease?.phase === "sending" ? 1 : 0),
    deaths: state.deaths + (state.lease?.phase === "claimed" ? 1 : 0),
  };
  if (counted.copies >= copiesMax)
    return putUnderReview(counted, now, "two mails may have been sent, neither is confirmed");
  if (counted.deaths >= deathsMax)
    return putUnderReview(counted, now, "five workers crashed while mailing it");
  return { ...counted, lease: { id: leaseId, phase: "claimed" }, dueAtEpochMs: leaseEndsAtEpochMs };
};

/** SES reports on a mail that was being sent, so it has left. */
const withCopyUnderWay = (state: MailState): MailState =>
  state.lease?.phase === "sending" ? { ...state, copies: state.copies + 1 } : state;

const bounce = (
  state: MailState,
  now: number,
  messageId: string,
  permanent: boolean,
): MailState | undefined => {
  if (state.lastBounceId === messageId || state.mail === "parked") return undefined;
  if (state.mail === undefined && !permanent) return undefined;
  const seen = { ...state, lastBounceId: messageId };
  // The next mail has not left yet, so this bounce belongs to one that was counted before.
  if (state.lease?.phase === "claimed") return seen;
  const counted = withCopyUnderWay(seen);
  return counted.copies >= copiesMax
    ? putUnderReview(counted, now, "two mails bounced")
    : pendingAgain(counted, now);
};

/** The one place that decides what an event changes in a message; undefined if it changes nothing. */
export const nextMailState = (state: MailState, event: MailEvent, now: number): MailState | undefined => {
  const holds = (leaseId: string) => state.lease?.id === leaseId;
  switch (event.type) {
    case "claim":
      return claim(state, now, event);
    case "deferred":
      return holds(event.leaseId) && state.lease?.phase === "claimed"
        ? { ...released(state), mail: event.as, dueAtEpochMs: event.untilEpochMs }
        : undefined;
    case "sending":
      return holds(event.leaseId)
        ? {
            ...state,
            ...(event.mailingDay === undefined ? {} : { mailingDay: event.mailingDay }),
            lease: { id: event.leaseId, phase: "sending" },
          }
        : undefined;
    case "dropped":
      return holds(event.leaseId) && state.lease?.phase === "claimed" ? finished(state) : undefined;
    case "accepted":
      return holds(event.leaseId)
        ? {
            ...released(state),
            copies: state.copies + 1,
            mail: "accepted",
            dueAtEpochMs: now + confirmationMs,
          }
        : undefined;
    case "refused": {
      if (!holds(event.leaseId)) return undefined;
      const counted = { ...state, refusals: state.refusals + 1 };
      return counted.refusals >= refusalsMax
        ? putUnderReview(counted, now, `SES refused it twice: ${event.reason}`)
        : pendingAgain(counted, now);
    }
    case "unavailable":
      return holds(event.leaseId) ? pendingAgain(state, now) : undefined;
    case "delivered":
      return state.mail === undefined ? undefined : finished(withCopyUnderWay(state));
    case "bounced":
      return bounce(state, now, event.messageId, event.permanent);
    case "rejected":
      return state.mail === undefined ? undefined : putUnderReview(state, now, "SES rejected its content");
    case "confirmation overdue":
      return state.mail === "accepted" && (state.dueAtEpochMs ?? 0) <= now
        ? putUnderReview(state, now, "SES did not confirm its delivery")
        : undefined;
    case "resend":
      return state.mail === "parked"
        ? { ...newMailState(now), ...(mayBeCopy(state) && { mayHaveEarlierCopy: true }) }
        : undefined;
    case "close":
      return state.mail === "parked" ? finished(state) : undefined;
    case "restored":
      return state.mail === undefined || state.mail === "parked"
        ? undefined
        : {
            ...putUnderReview(state, now, "restored from a backup, may have been mailed since"),
            mayHaveEarlierCopy: true,
          };
  }
};
