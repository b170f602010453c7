/** Where the console serves the payment provider's script and its PayPage, on the site's own origin. */
export const checkoutPaths = {
  script: "/__local/phonepe/checkout.js",
  page: "/__local/phonepe/pay",
  /** What the PayPage asks about its order. */
  order: "/__local/phonepe/order",
} as const;
