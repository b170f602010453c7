import * as z from "zod/mini";

/** One occurrence: the id distinguishes a repeated write from a second event. */
export const occurrenceSchema = z.object({ id: z.string(), atEpochMs: z.number() });

export type Occurrence = z.infer<typeof occurrenceSchema>;

export type LimitWindow = { readonly max: number; readonly withinMs: number };

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

export const recentOccurrences = (
  marks: readonly Occurrence[],
  withinMs: number,
  now: number,
): readonly Occurrence[] => marks.filter(({ atEpochMs }) => now - atEpochMs < withinMs);

/** @returns the time at which every window has a free place; undefined if that is now */
export const findOpening = (
  marks: readonly Occurrence[],
  windows: readonly LimitWindow[],
  now: number,
): number | undefined => {
  const openings = windows.flatMap(({ max, withinMs }) => {
    const times = recentOccurrences(marks, withinMs, now)
      .map(({ atEpochMs }) => atEpochMs)
      .sort((one, other) => one - other);
    const mustPass = times.at(-max);
    return times.length < max || mustPass === undefined ? [] : [mustPass + withinMs];
  });
  return openings.length === 0 ? undefined : Math.max(...openings);
};
