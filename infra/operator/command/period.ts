import * as z from "zod";
import { UsageError } from "./command.ts";

export type Period = { readonly fromEpochMs: number; readonly untilEpochMs: number };

const dayMs = 24 * 60 * 60 * 1000;
const daySchema = z.iso.date();

/**
 * The first and the last day that an operator gives, both included, in a fixed UTC offset. A missing day sets no bound.
 */
export const readPeriod = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  offset: string,
): Period => {
  const readDay = (name: string, day: string): number => {
    if (!daySchema.safeParse(day).success) throw new UsageError(`${name} is a day such as 2026-11-01`);
    return Date.parse(`${day}T00:00:00${offset}`);
  };
  const period = {
    fromEpochMs: from === undefined ? 0 : readDay("--from", from),
    untilEpochMs: to === undefined ? Number.POSITIVE_INFINITY : readDay("--to", to) + dayMs,
  };
  if (period.untilEpochMs <= period.fromEpochMs) throw new UsageError("--to is before --from");
  return period;
};
