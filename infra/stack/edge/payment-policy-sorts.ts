import { checkoutPaths, paymentPaths } from "#shared/payment/payment-paths.ts";

/** Which sort of policy each payment page has. */
export const paymentPolicySorts: Readonly<Record<string, "payment" | "checkout">> = Object.fromEntries(
  paymentPaths.map((path) => [path, checkoutPaths.some((one) => one === path) ? "checkout" : "payment"]),
);
