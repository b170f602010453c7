/**
 * What became of one row of a backup. `added to`: the live row lacked part of it. `there already`: the live row had
 * all of it. `over`: nothing in it matters any more. `erased`: it is about somebody who was erased since, and is not
 * restored.
 */
export const restoredOutcomes = ["restored", "added to", "there already", "over", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];
