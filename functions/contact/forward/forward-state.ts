import * as z from "zod/mini";

export const forwardStateSchema = z.object({
  /** `pending`: to be forwarded. `parked`: needs review by an operator. Absent: done, or never to be forwarded. */
  forward: z.optional(z.enum(["pending", "parked"])),
  /** The time at which the row needs work again; while a worker holds the lease, the time at which the lease ends. */
  dueAtEpochMs: z.optional(z.number()),
  lease: z.optional(z.object({ id: z.string() })),
  sinceEpochMs: z.optional(z.number()),
  tries: z.number(),
  takenAtEpochMs: z.optional(z.number()),
  parkedBecause: z.optional(z.string()),
});

export type ForwardState = z.infer<typeof forwardStateSchema>;

export type ForwardEvent =
  | { readonly type: "claim"; readonly leaseId: string; readonly leaseEndsAtEpochMs: number }
  /** The receiver has it. Any worker may report this, with or without the lease. */
  | { readonly type: "taken" }
  | { readonly type: "dropped"; readonly leaseId: string }
  | {
      readonly type: "failed";
      readonly leaseId: string;
      readonly reason: string;
      readonly isFinal: boolean;
    }
  | { readonly type: "resend" }
  | { readonly type: "close" };

const leastPauseMs = 60_000;
/** The longest pause between attempts: a receiver that recovers has everything within an hour. */
export const mostPauseMs = 60 * 60_000;
/** After this time, a failing message is not forwarded again. A receiver may be broken for a whole weekend. */
export const givenUpAfterMs = 3 * 24 * 60 * 60_000;

export const notForwarded: ForwardState = { tries: 0 };

export const newForwardState = (nowEpochMs: number): ForwardState => ({
  forward: "pending",
  dueAtEpochMs: nowEpochMs,
  sinceEpochMs: nowEpochMs,
  tries: 0,
});

export type ForwardWork = NonNullable<ForwardState["forward"]>;

export const workOfForward = ({ forward, dueAtEpochMs = 0 }: ForwardState) =>
  forward === undefined ? undefined : { work: forward, dueAtEpochMs };

const released = ({ lease: _lease, ...state }: ForwardState): ForwardState => state;

const finished = (state: ForwardState): ForwardState => {
  const { forward: _forward, dueAtEpochMs: _dueAt, parkedBecause: _because, ...rest } = released(state);
  return rest;
};

const putUnderReview = (state: ForwardState, now: number, because: string): ForwardState => ({
  ...released(state),
  forward: "parked",
  dueAtEpochMs: now,
  parkedBecause: because,
});

const triedForMs = ({ sinceEpochMs = 0 }: ForwardState, now: number): number => now - sinceEpochMs;

const claim = (
  state: ForwardState,
  now: number,
  { leaseId, leaseEndsAtEpochMs }: Extract<ForwardEvent, { type: "claim" }>,
): ForwardState | undefined => {
  if (state.forward !== "pending") return undefined;
  // Our own claim, written by a request whose reply was lost.
  if (state.lease?.id === leaseId) return state;
  if ((state.dueAtEpochMs ?? 0) > now) return undefined;
  // If the row still has a lease, it has expired without a result: its worker died, perhaps because of this message.
  if (state.lease !== undefined && triedForMs(state, now) >= givenUpAfterMs)
    return putUnderReview(state, now, "its workers died");
  return { ...state, tries: state.tries + 1, lease: { id: leaseId }, dueAtEpochMs: leaseEndsAtEpochMs };
};

/** Unlike a mail, a message is forwarded again until the receiver, who recognizes duplicates, confirms it. */
export const nextForwardState = (
  state: ForwardState,
  event: ForwardEvent,
  now: number,
): ForwardState | undefined => {
  const holds = (leaseId: string) => state.lease?.id === leaseId;
  switch (event.type) {
    case "claim":
      return claim(state, now, event);
    case "taken":
      return state.forward === undefined ? undefined : { ...finished(state), takenAtEpochMs: now };
    case "dropped":
      return holds(event.leaseId) ? finished(state) : undefined;
    case "failed": {
      if (!holds(event.leaseId)) return undefined;
      const triedMs = triedForMs(state, now);
      return event.isFinal || triedMs >= givenUpAfterMs
        ? putUnderReview(state, now, event.reason)
        : {
            ...released(state),
            // The pause is as long as all attempts have taken so far.
            dueAtEpochMs: now + Math.min(Math.max(triedMs, leastPauseMs), mostPauseMs),
          };
    }
    case "resend":
      return state.forward === "parked" ? newForwardState(now) : undefined;
    case "close":
      return state.forward === "parked" ? finished(state) : undefined;
  }
};
