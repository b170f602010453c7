// The code emits these and the alarms watch them: each name is written once.

export const contactService = "contact";

export const contactMetrics = {
  /** Seconds since the oldest message that SES does not have yet was stored; 0 when none waits. Each sweep emits it. */
  oldestPendingAge: "OldestPendingAgeSeconds",
  /** Messages that wait for an operator. Each sweep emits it. */
  parked: "ParkedMessages",
  /** Messages that wait for another day's budget, up to two hundred. Each sweep emits it. */
  postponed: "PostponedMessages",
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

export const paymentService = "payment";

export const paymentMetrics = {
  /** Seconds by which the longest due question to the provider is late; 0 when none is late. Each sweep emits it. */
  oldestCheckAge: "OldestCheckAgeSeconds",
  /** Orders paid with another amount or twice, or with a refund that failed. Each sweep emits it. */
  review: "OrdersUnderReview",
  /** Orders and refunds that the provider has no result for, long after their time is over. Each sweep emits it. */
  stuck: "StuckOrders",
  /** Calls that the provider did not answer, or answered with a failure. */
  providerFailures: "ProviderFailures",
  /** Visitors who wanted to pay and could not, and those who were given a checkout. */
  checkoutsFailed: "CheckoutsFailed",
  checkoutsOpened: "CheckoutsOpened",
  /** Webhooks with a wrong signature, and with a right one. */
  refusedWebhooks: "RefusedWebhooks",
  acceptedWebhooks: "AcceptedWebhooks",
} as const;

export const voiceService = "voice";

export const voiceMetrics = {
  /** Of the oldest message that waits for its reply, since it came; 0 when none does. Each sweep emits it. */
  oldestReplyAge: "OldestReplyAgeSeconds",
  /** Codes sent, and codes entered correctly: pumping sends many and enters none. */
  codesSent: "CodesSent",
  codesEntered: "CodesEntered",
  wrongCodes: "WrongCodes",
  callsPlaced: "CallsPlaced",
  /** Percent of the day's budget that is reserved; emitted with every call. */
  budgetUsed: "BudgetUsedPercent",
  /** Calls that the provider did not confirm, or failed. */
  providerFailures: "VoiceProviderFailures",
  /** Replies that WhatsApp refused or did not take. */
  replyFailures: "ReplyFailures",
  /** Webhooks of WhatsApp's and of the voice provider's, with a wrong signature and with a right one. */
  refusedWhatsappWebhooks: "RefusedWhatsappWebhooks",
  acceptedWhatsappWebhooks: "AcceptedWhatsappWebhooks",
  refusedVoiceWebhooks: "RefusedVoiceWebhooks",
  acceptedVoiceWebhooks: "AcceptedVoiceWebhooks",
} as const;
