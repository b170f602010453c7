/**
 * Retention periods that several features share; a feature's own are in its `*-retention.ts`. The tables' time-to-live
 * and the privacy policy both read them.
 */
export const retention = {
  /**
   * Number of mails, codes or calls per mailbox, network or address and day, under a hash: until a day after the end of
   * that day (functions/platform/utc-day.ts).
   */
  dayCountDays: 2,
  /** Backups of all of these, in every region: the time for which they still hold deleted data. */
  backupDays: 35,
  /** Erased people, as keyed hashes: a week longer than the last backup from which their data may be restored. */
  tombstoneDays: 42,
  /** The longest log retention of any stage; a test compares it with `infra/stack/stage/stages.ts`. */
  logDays: 30,
} as const;
