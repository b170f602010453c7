/** `over`: the row is no longer needed. `erased`: it is about a person who was erased since. */
export const restoredOutcomes = ["restored", "added to", "there already", "over", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];
