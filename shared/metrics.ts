// The code emits these and the alarms watch them: each name is written once.

export const contactService = "contact";

export const contactMetrics = {
  /** Seconds since the oldest message that SES does not have yet was stored; 0 when none waits. Each sweep emits it. */
  oldestPendingAge: "OldestPendingAgeSeconds",
  /** Messages that wait for an operator. Each sweep emits it. */
  parked: "ParkedMessages",
  /** Messages that wait for another day's budget, up to two hundred. Each sweep emits it. */
  postponed: "PostponedMessages",
  /** Plans, quotes and acknowledgements that are not mailed: their limits are reached, or it is too late. */
  withheldVisitorMails: "WithheldVisitorMails",
  /** Seconds since the oldest message that is still to be forwarded was stored; 0 when none is. Each sweep emits it. */
  oldestForwardAge: "OldestForwardAgeSeconds",
  /** Messages whose forwarding was given up on. Each sweep emits it. */
  parkedForwards: "ParkedForwards",
} as const;

export const apiService = "api";

export const apiMetrics = {
  /** Requests without the header that only our edge sends. */
  originRefused: "OriginRefused",
  /** API Gateway counts its own 5xx as well: whoever sends too much at once gets as many as he likes. */
  failedAnswers: "FailedAnswers",
} as const;

/** What is counted in the API's log, which no function sees all of; it has no dimension. */
export const apiLogMetrics = {
  /** Answers 429: the stage's throttle, and limits of endpoints. */
  tooManyRequests: "TooManyRequests",
} as const;

export const canaryService = "canary";

export const canaryMetrics = {
  /** What was wrong with the site. Each run emits it, 0 included. */
  faults: "CanaryFaults",
} as const;
