/**
 * The provider's own schedule of status requests (its go-live checklist), and a slower one if no page or webhook asks
 * for a result.
 */
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
/** The slower schedule: the first request is like the provider's, then each pause is twice the one before. */
const unawaited = { firstMs: 20 * secondMs, pauseMs: 30 * secondMs };
const afterItExpiredMs = [5 * minuteMs, 15 * minuteMs, 60 * minuteMs, dayMs, 2 * dayMs, 3 * dayMs];

/** Offsets from the moment the attempt was opened: 20 s, 23 s, … */
const freshOffsetsMs = whileFresh
  .flatMap(({ times, everyMs }) => Array.from({ length: times }, () => everyMs))
  .reduce<readonly number[]>((offsets, step) => [...offsets, (offsets.at(-1) ?? 0) + step], []);
const lastFreshMs = freshOffsetsMs.at(-1) ?? 0;

/**
 * The shortest time between two status requests for one attempt: polling another attempt of the same order causes no
 * delay.
 */
export const pollIntervalMs = 3000;

export const wasPolledRecently = (
  { askedAtEpochMs = 0 }: { readonly askedAtEpochMs?: number | undefined },
  now: number,
): boolean => now - askedAtEpochMs < pollIntervalMs;

/**
 * A request whose reply was lost may reach the provider this late: until then its id is not used for another amount.
 */
export const lateArrivalMs = minuteMs;

/** The lifetime that we request for a checkout, and assume until the provider has returned it. */
export const checkoutLastsSeconds = 600;

type CheckedAttempt = {
  readonly openedAtEpochMs: number;
  /** True if a page has polled the attempt's result, or a webhook has named the attempt. */
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

/** The same for an attempt that the provider reported as failed: it may still be paid late, but no page is waiting. */
export const nextLateCheckAt = (attempt: CheckedAttempt, now: number): number | undefined =>
  afterItExpiredMs.map((offset) => expiryOf(attempt) + offset).find((at) => at > now);

/** After a missing response, the next status request follows this soon, without waiting for the schedule's next day. */
export const retryUnansweredMs = 5 * minuteMs;

/** The most retries, an hour of them, of a request that a webhook caused after the end of the schedule. */
export const lateRetriesMax = 12;

/** Whether an attempt without a result needs review: from an hour after the last time on the schedule. */
export const isSchedulePast = (attempt: CheckedAttempt, now: number): boolean =>
  now > expiryOf(attempt) + 3 * dayMs + 60 * minuteMs;
