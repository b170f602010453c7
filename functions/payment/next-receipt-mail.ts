import { nextMailState, type MailEvent, type MailState } from "#functions/mail/mail-state.ts";
import type { Attempt } from "./order-state.ts";

const leastPauseMs = 5 * 60_000;
const mostPauseMs = 6 * 60 * 60_000;

/** SES takes nothing now: the longer that has been so, the later it is asked again. */
const paused = (state: MailState, sinceEpochMs: number, now: number): MailState => ({
  ...state,
  dueAtEpochMs: now + Math.min(Math.max(now - sinceEpochMs, leastPauseMs), mostPauseMs),
});

/**
 * What an event means for the mail of an attempt's receipt: as for any mail, but that nobody listens for what becomes of it
 * once SES has taken it. Pure.
 * @returns undefined when the event changes nothing.
 */
export const nextReceiptMail = (
  { receiptMail, completedAtEpochMs = 0 }: Attempt,
  event: MailEvent,
  now: number,
): MailState | undefined => {
  if (receiptMail === undefined) return undefined;
  const next = nextMailState(receiptMail, event, now);
  if (next === undefined) return undefined;
  if (next.mail === "accepted") return nextMailState(next, { type: "delivered" }, now);
  return event.type === "unavailable" ? paused(next, completedAtEpochMs, now) : next;
};
