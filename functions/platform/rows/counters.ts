/**
 * Counts that stop at a limit. Two who count at once count twice, and nobody counts beyond the limit; a write whose reply
 * was lost may count twice as well, so a count is for limits that lose nothing by ending a little early. A place that
 * somebody holds, and may give back, is a member of a set (member-sets.ts).
 */
export type Counters = {
  /**
   * @param expiresAtEpochSeconds when the count may be forgotten.
   * @throws when the store is out of reach.
   */
  readonly take: (id: string, max: number, expiresAtEpochSeconds: number) => Promise<"taken" | "full">;
};
