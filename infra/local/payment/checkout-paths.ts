/** Where the console serves the payment provider's script and its PayPage, on the site's own origin. */
export const checkoutPaths = {
  script: "/__local/payment/checkout.js",
  page: "/__local/payment/pay",
  order: "/__local/payment/order",
} as const;
