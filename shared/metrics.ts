// The code emits these and the alarms watch them, so each name is written once.

export const contactService = "contact";

export const contactMetrics = {
  /** Seconds since the oldest message that is not yet with SES was stored; 0 if there is none. Each sweep emits it. */
  oldestPendingAge: "OldestPendingAgeSeconds",
  /** Messages that need review by an operator. Each sweep emits it. */
  review: "MessagesUnderReview",
  /** Messages deferred to another day's budget, up to two hundred. Each sweep emits it. */
  deferred: "DeferredMessages",
  /**
   * Plans, quotes and acknowledgements that are not mailed because their limits are reached, or because it is too late.
   */
  withheldVisitorMails: "WithheldVisitorMails",
  /**
   * Seconds since the oldest message that is still to be forwarded was stored; 0 if there is none. Each sweep emits it.
   */
  oldestForwardAge: "OldestForwardAgeSeconds",
  /** Messages that are no longer forwarded because their retries are used up. Each sweep emits it. */
  forwardsUnderReview: "ForwardsUnderReview",
} as const;

export const apiService = "api";

export const apiMetrics = {
  /** Requests through API Gateway without the header that only our edge sends. */
  originRefused: "OriginRefused",
  /**
   * Responses to an exception or a timeout. API Gateway's own count includes 5xx responses that clients can cause at
   * will, by sending too many requests at once, and those that only say that a provider failed.
   */
  failedResponses: "FailedResponses",
} as const;

/** Metrics of the API's access log, which covers responses that no function sees; they have no dimension. */
export const apiLogMetrics = {
  /** 429 responses: the stage's throttle, and limits of endpoints. */
  tooManyRequests: "TooManyRequests",
} as const;

export const canaryService = "canary";

export const canaryMetrics = {
  /** Problems found on the site. Each run emits it, 0 included. */
  errors: "CanaryFaults",
} as const;
