const second = 1000;
const minute = 60 * second;

/** The provider's reconciliation schedule, which its sign-off asks for: so often, until so long after the start. */
const schedule = [
  { untilMs: 30 * second, everyMs: 3 * second },
  { untilMs: 90 * second, everyMs: 6 * second },
  { untilMs: 150 * second, everyMs: 10 * second },
  { untilMs: 210 * second, everyMs: 30 * second },
  { untilMs: 20 * minute, everyMs: minute },
] as const;

/** From here on the visitor need not wait in front of the page any more. */
export const lateAfterMs = 210 * second;

/** How long after one look the next is due; undefined once an open page has asked for long enough. */
export const findDelayMs = (elapsedMs: number): number | undefined =>
  schedule.find(({ untilMs }) => elapsedMs < untilMs)?.everyMs;
