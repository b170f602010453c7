/**
 * Counters with a limit. Counting twice at the same time counts two, and never beyond the limit. A write whose reply
 * was lost may also count twice, so counters suit limits that may end a little early. A place that somebody holds and
 * may give back belongs into a set (member-sets.ts).
 */
export type Counters = {
  readonly take: (id: string, max: number, expiresAtEpochSeconds: number) => Promise<"taken" | "full">;
};
