/**
 * What became of one row of a backup. `added to`: a row is there, and lacked part of it. `there already`: the row had
 * all of it. `over`: nothing in it matters any more. `erased`: it speaks of somebody who was erased since, and stays away.
 */
export const restoredOutcomes = ["restored", "added to", "there already", "over", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];
