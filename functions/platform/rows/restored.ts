/** `over`: nothing in it matters any more. `erased`: it is about somebody who was erased since. */
export const restoredOutcomes = ["restored", "added to", "there already", "over", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];
