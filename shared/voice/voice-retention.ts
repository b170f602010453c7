/** Retention periods of the voice demo's rows. */
export const voiceRetention = {
  /** Requests for a call: the time and the consent; the number only as a keyed hash. */
  callMonths: 12,
  /** Ids of received WhatsApp messages: stored longer than Meta may redeliver them. */
  messageDays: 8,
  /** Number of calls and wrong codes of a phone number, under its keyed hash. */
  numberDays: 30,
  /** Numbers that must not be called, at their owners' request, as keyed hashes. */
  blockYears: 10,
} as const;
