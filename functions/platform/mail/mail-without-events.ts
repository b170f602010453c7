import { nextMailState, type MailEvent, type MailState } from "./mail-state.ts";

const leastPauseMs = 5 * 60_000;
const mostPauseMs = 6 * 60 * 60_000;

/** SES accepts nothing at the moment. The longer this lasts, the longer the pause before the next attempt. */
const paused = (state: MailState, sinceEpochMs: number, now: number): MailState => ({
  ...state,
  dueAtEpochMs: now + Math.min(Math.max(now - sinceEpochMs, leastPauseMs), mostPauseMs),
});

/** The same as for any mail, except that no delivery events are received after SES has accepted it. */
export const nextMailWithoutEvents = (
  state: MailState | undefined,
  event: MailEvent,
  sinceEpochMs: number,
  now: number,
): MailState | undefined => {
  const next = state && nextMailState(state, event, now);
  if (next === undefined) return undefined;
  if (next.mail === "accepted") return nextMailState(next, { type: "delivered" }, now);
  return event.type === "unavailable" ? paused(next, sinceEpochMs, now) : next;
};
