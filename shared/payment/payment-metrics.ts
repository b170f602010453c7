// The code emits these and the alarms watch them: each name is written once.

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
