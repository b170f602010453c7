export const checkoutPaths = {
  script: "/__local/payment/checkout.js",
  page: "/__local/payment/pay",
  order: "/__local/payment/order",
} as const;
