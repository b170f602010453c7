/**
 * Outcomes of restoring one row from a backup. `over`: the row is no longer needed. `erased`: it is about a person whose
 * data was erased after the backup.
 */
export const restoredOutcomes = ["restored", "added to", "there already", "over", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];
