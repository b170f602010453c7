import * as z from "zod";

/** From one moment until another, which is excluded. */
export type Period = { readonly fromEpochMs: number; readonly untilEpochMs: number };

const dayMs = 24 * 60 * 60 * 1000;
const daySchema = z.iso.date();

/**
 * The days that an operator names, both included. A day that is left out sets no bound.
 * @param offset the offset of the zone, which must have no summer time: `Z`, `+05:30`.
 * @throws Error with one sentence when it is not a day, or not a period.
 */
export const readPeriod = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  offset: string,
): Period => {
  const readDay = (name: string, day: string): number => {
    if (!daySchema.safeParse(day).success) throw new Error(`${name} is a day such as 2026-11-01`);
    return Date.parse(`${day}T00:00:00${offset}`);
  };
  const period = {
    fromEpochMs: from === undefined ? 0 : readDay("--from", from),
    untilEpochMs: to === undefined ? Number.POSITIVE_INFINITY : readDay("--to", to) + dayMs,
  };
  if (period.untilEpochMs <= period.fromEpochMs) throw new Error("--to is before --from");
  return period;
};
