/**
 * What became of one row of a backup. `added to`: a row is there, and lacked something of it. `there already`: nothing of
 * it was missing. `over`: nothing in it matters any more.
 */
export const restoredOutcomes = ["restored", "added to", "there already", "over"] as const;

export type Restored = (typeof restoredOutcomes)[number];
