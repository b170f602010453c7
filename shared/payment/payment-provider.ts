// The payment provider of this site: PhonePe, Standard Checkout v2. To use another one, change this file and
// functions/payment/payment-dependencies.ts.

export const paymentProviderName = "PhonePe";

/** The provider's addresses. No money moves in its sandbox. */
export const paymentProviderBases = {
  sandbox: {
    oauthBase: "https://api-preprod.phonepe.com/apis/pg-sandbox",
    pgBase: "https://api-preprod.phonepe.com/apis/pg-sandbox",
  },
  production: {
    oauthBase: "https://api.phonepe.com/apis/identity-manager",
    pgBase: "https://api.phonepe.com/apis/pg",
  },
} as const;

/** The same script serves its sandbox and its production. */
export const checkoutScript = "https://mercury.phonepe.com/web/bundle/checkout.js";

/** The provider publishes no list. Both its pages, sandbox and production, are allowed in every stage. */
export const checkoutHosts = {
  pages: ["https://mercury.phonepe.com", "https://mercury-uat.phonepe.com"],
  calls: ["https://mercury.phonepe.com", "https://api.phonepe.com"],
} as const;
