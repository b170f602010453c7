/** Retention periods of visitors' data. The tables' time-to-live and the privacy page both read this file. */
export const retention = {
  contactMessageMonths: 24,
  /**
   * Number of mails, codes or calls per mailbox, network or address and day, under a hash: until a day after the end of
   * that day (functions/platform/utc-day.ts).
   */
  dayCountDays: 2,
  /**
   * An order's id, amounts and states, and the payer's additions: an invoice or note, an email address. The payment
   * method is never stored.
   */
  paymentOrderMonths: 24,
  /** Requests for a call: the time and the consent; the number only as a keyed hash. */
  voiceCallMonths: 12,
  /** Ids of received WhatsApp messages: stored longer than Meta may redeliver them. */
  voiceMessageDays: 8,
  /** Number of calls and wrong codes of a phone number, under its keyed hash. */
  voiceNumberDays: 30,
  /** Numbers that must not be called, at their owners' request, as keyed hashes. */
  voiceBlockYears: 10,
  /** Backups of all of these, in every region: the time for which they still hold deleted data. */
  backupDays: 35,
  /** Erased people, as keyed hashes: a week longer than the last backup from which their data may be restored. */
  tombstoneDays: 42,
  /** The longest log retention of any stage; a test compares it with `infra/stack/stage/stages.ts`. */
  logDays: 30,
} as const;
