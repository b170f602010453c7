/** How long we keep what visitors give us. The tables' time-to-live and the privacy page both read this file. */
export const retention = {
  contactMessageMonths: 24,
  /** How many mails, codes or calls a mailbox, network or address has had in a day, as a fingerprint: until a day after its end (functions/platform/utc-day.ts). */
  dayCountDays: 2,
  /** An order's id, amounts and states, and what its payer added: an invoice or note, an e-mail address. How it was paid is never stored. */
  paymentOrderMonths: 24,
  /** That a call was asked for, when, and with which consent; the number only as a keyed hash. */
  voiceCallMonths: 12,
  /** That a WhatsApp message came: kept longer than Meta may deliver it again. */
  voiceMessageDays: 8,
  /** How many calls and wrong codes a number has had, under its keyed hash. */
  voiceNumberDays: 30,
  /** That a number must not be called, at its owner's request: under its keyed hash. */
  voiceBlockYears: 10,
  /** Backups of all of these, in whatever region: this is how long they keep what was deleted. */
  backupDays: 35,
  /** That somebody was erased, as a keyed hash: a week longer than the last backup, in which it may be restored. */
  tombstoneDays: 42,
  /** The longest that any stage keeps its logs; a test compares it with `infra/stack/stage/stages.ts`. */
  logDays: 30,
} as const;
