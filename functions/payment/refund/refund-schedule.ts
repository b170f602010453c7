/**
 * When the provider is asked about a refund. It publishes no schedule for these: most end within minutes, and one to a
 * card may take seven working days.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const lastDay = 14;

const offsetsMs: readonly number[] = [
  10_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  4 * hourMs,
  12 * hourMs,
  ...Array.from({ length: lastDay }, (_, index) => (index + 1) * dayMs),
];

/** @returns the next time on the schedule after `now`, or undefined when the schedule is over. */
export const nextRefundCheckAt = (askedAtEpochMs: number, now: number): number | undefined =>
  offsetsMs.map((offset) => askedAtEpochMs + offset).find((at) => at > now);
