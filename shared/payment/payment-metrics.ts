// The code emits these and the alarms watch them, so each name is written once.

export const paymentService = "payment";

export const paymentMetrics = {
  /**
   * Seconds by which the longest overdue status request to the provider is late; 0 if none is late. Each sweep emits
   * it.
   */
  oldestCheckAge: "OldestCheckAgeSeconds",
  /** Orders paid with another amount or twice, or with a refund that failed. Each sweep emits it. */
  review: "OrdersUnderReview",
  /** Orders and refunds without a result from the provider long after their deadline. Each sweep emits it. */
  stuck: "StuckOrders",
  /** Requests that the provider did not respond to, or that failed. */
  providerFailures: "ProviderFailures",
  /** Visitors who tried to pay and could not, and those who got a checkout. */
  checkoutsFailed: "CheckoutsFailed",
  checkoutsOpened: "CheckoutsOpened",
  /** Webhooks with a wrong signature, and with a right one. */
  refusedWebhooks: "RefusedWebhooks",
  acceptedWebhooks: "AcceptedWebhooks",
} as const;
