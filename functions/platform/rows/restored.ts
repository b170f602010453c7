/**
 * Outcomes of restoring one row from a backup. `outdated`: the row is no longer needed. `erased`: it is about a person
 * whose data was erased after the backup.
 */
export const restoredOutcomes = ["restored", "added to", "exists", "outdated", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];
