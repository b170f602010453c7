import { createHash } from "node:crypto";

/** What the payment provider's dashboard would show for this merchant: the simulator checks it, our functions use it. */
export const localPayment = {
  merchantId: "LOCALMERCHANT",
  clientId: "local-client",
  clientVersion: "1",
  clientSecret: "local-secret",
  webhookUser: "local_hook",
  webhookPassword: "Local0hook",
} as const;

/** Where the console serves the provider's script and the page that it opens, on the site's own origin. */
export const localCheckoutPaths = {
  script: "/__local/phonepe/checkout.js",
  page: "/__local/phonepe/pay",
  order: "/__local/phonepe/order",
} as const;

/** The `Authorization` of a webhook: the SHA-256 of "user:password" in lower-case hex, and nothing of the body. */
export const makeWebhookAuthorization = (user: string, password: string): string =>
  createHash("sha256").update(`${user}:${password}`).digest("hex");
