import { checkoutPaths, paymentPaths } from "#shared/payment/payment-paths.ts";

/** The kind of policy of each payment page. */
export const paymentPagePolicies: Readonly<Record<string, "payment" | "checkout">> = Object.fromEntries(
  paymentPaths.map((path) => [path, checkoutPaths.some((one) => one === path) ? "checkout" : "payment"]),
);
