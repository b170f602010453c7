// The code emits these and the alarms watch them: one name, written once.

/** The dimension `service` of every metric that the contact capability emits. */
export const contactService = "contact";

export const contactMetrics = {
  /** Seconds since the oldest message that is not yet with SES was stored; 0 when none waits. Each sweep emits it. */
  oldestPendingAge: "OldestPendingAgeSeconds",
  /** Messages that wait for an operator. Each sweep emits it. */
  parked: "ParkedMessages",
} as const;
