/** On the provider's own schedule (its go-live checklist), or less often when nobody has ever waited for a result. */
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

type Phase = { readonly times: number; readonly everyMs: number };

const whileFresh: readonly Phase[] = [
  { times: 1, everyMs: 20 * secondMs },
  { times: 10, everyMs: 3 * secondMs },
  { times: 10, everyMs: 6 * secondMs },
  { times: 6, everyMs: 10 * secondMs },
  { times: 2, everyMs: 30 * secondMs },
];
const untilItExpiresMs = minuteMs;
/** Nobody waits: a first look like the provider's, then each pause is twice the one before. */
const unawaited = { firstMs: 20 * secondMs, pauseMs: 30 * secondMs };
const afterItExpiredMs = [5 * minuteMs, 15 * minuteMs, 60 * minuteMs, dayMs, 2 * dayMs, 3 * dayMs];

/** Offsets from the moment the attempt was opened: 20 s, 23 s, … */
const freshOffsetsMs = whileFresh
  .flatMap(({ times, everyMs }) => Array.from({ length: times }, () => everyMs))
  .reduce<readonly number[]>((offsets, step) => [...offsets, (offsets.at(-1) ?? 0) + step], []);
const lastFreshMs = freshOffsetsMs.at(-1) ?? 0;

/** The shortest time between two questions about one attempt: who polls another of the same order delays nobody. */
export const pollIntervalMs = 3000;

export const wasPolledRecently = (
  { askedAtEpochMs = 0 }: { readonly askedAtEpochMs?: number | undefined },
  now: number,
): boolean => now - askedAtEpochMs < pollIntervalMs;

/** A request whose reply was lost may reach the provider this late: until then its id is used for no other amount. */
export const lateArrivalMs = minuteMs;

/** How long we ask the provider to keep a checkout open, and what we assume until it has told us. */
export const checkoutLastsSeconds = 600;

type CheckedAttempt = {
  readonly openedAtEpochMs: number;
  /** A page has asked for its result, or a webhook has named it. */
  readonly awaited?: boolean | undefined;
  readonly expireAtEpochMs?: number | undefined;
};

const expiryOf = ({ openedAtEpochMs, expireAtEpochMs }: CheckedAttempt): number =>
  expireAtEpochMs ?? openedAtEpochMs + checkoutLastsSeconds * secondMs;

const nextAwaitedOffsetMs = (sinceOpened: number): number =>
  freshOffsetsMs.find((offset) => offset > sinceOpened) ??
  lastFreshMs +
    Math.max(1, Math.floor((sinceOpened - lastFreshMs) / untilItExpiresMs) + 1) * untilItExpiresMs;

const nextUnawaitedOffsetMs = (sinceOpened: number): number => {
  let offset = unawaited.firstMs;
  for (let pause = unawaited.pauseMs; offset <= sinceOpened; pause *= 2) offset += pause;
  return offset;
};

export const nextCheckAt = (attempt: CheckedAttempt, now: number): number | undefined => {
  const sinceOpened = now - attempt.openedAtEpochMs;
  const next = (attempt.awaited === true ? nextAwaitedOffsetMs : nextUnawaitedOffsetMs)(sinceOpened);
  const beforeExpiry = attempt.openedAtEpochMs + next;
  return beforeExpiry < expiryOf(attempt) ? beforeExpiry : nextLateCheckAt(attempt, now);
};

/** The same for an attempt that the provider has called failed: it may still be paid late, but nobody is waiting. */
export const nextLateCheckAt = (attempt: CheckedAttempt, now: number): number | undefined =>
  afterItExpiredMs.map((offset) => expiryOf(attempt) + offset).find((at) => at > now);

/** After an answer that did not come, the next question is this soon, without waiting for the schedule's next day. */
export const retryUnansweredMs = 5 * minuteMs;

/** After this, a person must look at an attempt without a result: an hour after the last time on the schedule. */
export const isSchedulePast = (attempt: CheckedAttempt, now: number): boolean =>
  now > expiryOf(attempt) + 3 * dayMs + 60 * minuteMs;
