import { maxWeight, slices } from "#shared/door/arrival-curves.ts";

/** A time of day as spreadsheets and check-in lists write it: 9:05, 09:05:10, 2026-03-12T09:05:10Z, 9:05 PM. */
const timeOfDay = /(?:^|[^\d:])([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?(?:\s*([ap])\.?m\b)?/i;

const findSecond = (row: string): number | undefined => {
  const [, hours, minutes, seconds = "0", half] = timeOfDay.exec(row) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const ofClock = Number(hours) % (half === undefined ? 24 : 12);
  const hour = ofClock + (half?.toLowerCase() === "p" ? 12 : 0);
  return hour * 3600 + Number(minutes) * 60 + Number(seconds);
};

const secondsOfDay = 24 * 3600;

export type PastArrivals = {
  /** How many rows have a time. */
  readonly count: number;
  /** The first and the last arrival that are no stragglers, in seconds after midnight; the last may be on the next day. */
  readonly fromSecond: number;
  readonly untilSecond: number;
  /** A weight for each slice of the time between them. */
  readonly weights: readonly number[];
};

/** After the longest time without arrivals a new day begins, wherever midnight lies. */
const unrollDay = (seconds: readonly number[]): readonly number[] => {
  const sorted = seconds.toSorted((a, b) => a - b);
  let widest = (sorted[0] ?? 0) + secondsOfDay - (sorted.at(-1) ?? 0);
  let first = 0;
  sorted.forEach((second, index) => {
    const gap = second - (sorted[index - 1] ?? second);
    if (gap <= widest) return;
    widest = gap;
    first = index;
  });
  return [...sorted.slice(first), ...sorted.slice(0, first).map((second) => second + secondsOfDay)];
};

/**
 * Reads the first time of day of each row, in whatever column and with whatever separator. One in a hundred at either end
 * is left out: it is whoever set the door up, and whoever came for lunch.
 * @returns undefined for fewer than ten arrivals, of which no curve can be made
 */
export const readPastArrivals = (text: string): PastArrivals | undefined => {
  const seconds = text.split(/\r\n|\r|\n/).flatMap((row) => findSecond(row) ?? []);
  if (seconds.length < 10) return undefined;
  const unrolled = unrollDay(seconds);
  const stragglers = Math.floor(unrolled.length / 100);
  const usual = unrolled.slice(stragglers, unrolled.length - stragglers);
  const fromSecond = usual[0] ?? 0;
  const untilSecond = usual.at(-1) ?? 0;
  const counts = Array.from({ length: slices.all }, () => 0);
  for (const second of usual) {
    const share = (second - fromSecond) / Math.max(1, untilSecond - fromSecond);
    const slice = Math.min(slices.all - 1, Math.floor(share * slices.all));
    counts[slice] = (counts[slice] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const weights = counts.map((count) => Math.round((count / most) * maxWeight));
  return { count: seconds.length, fromSecond, untilSecond, weights };
};
