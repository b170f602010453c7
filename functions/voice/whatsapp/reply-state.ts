import * as z from "zod/mini";

export const replyStateSchema = z.object({
  /** The time at which it needs work; while a worker holds the lease, the end of the lease. Absent: done. */
  dueAtEpochMs: z.optional(z.number()),
  leaseId: z.optional(z.string()),
  attempts: z.number(),
  /** Recipient and code, encrypted with our key; removed once the message is done. */
  sealed: z.optional(z.string()),
  outcome: z.optional(z.string()),
});

type ReplyState = z.infer<typeof replyStateSchema>;

export type ReplyEvent =
  | { readonly type: "claim"; readonly leaseId: string; readonly leaseEndsAtEpochMs: number }
  | { readonly type: "later"; readonly leaseId: string; readonly dueAtEpochMs: number }
  | { readonly type: "done"; readonly leaseId: string; readonly outcome: string }
  /** The row comes from a backup: too late for a reply. */
  | { readonly type: "restored" };

export const newReplyState = (sealed: string, nowEpochMs: number): ReplyState => ({
  dueAtEpochMs: nowEpochMs,
  attempts: 0,
  sealed,
});

export const nextReplyState = (state: ReplyState, event: ReplyEvent, now: number): ReplyState | undefined => {
  if (state.dueAtEpochMs === undefined) return undefined;
  const { leaseId: _leaseId, ...released } = state;
  switch (event.type) {
    case "claim":
      // Our own claim, written by a request whose reply was lost.
      if (state.leaseId === event.leaseId) return state;
      return state.dueAtEpochMs > now
        ? undefined
        : { ...state, leaseId: event.leaseId, dueAtEpochMs: event.leaseEndsAtEpochMs };
    case "later":
      return state.leaseId === event.leaseId
        ? { ...released, attempts: state.attempts + 1, dueAtEpochMs: event.dueAtEpochMs }
        : undefined;
    case "done":
      return state.leaseId === event.leaseId
        ? { attempts: state.attempts, outcome: event.outcome }
        : undefined;
    case "restored":
      return { attempts: state.attempts, outcome: "restored" };
  }
};
