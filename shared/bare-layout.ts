import { isEnabled } from "./features.ts";

/** A layout without header and footer, and with a bare not-found page: other sites and apps open payment windows. */
export const bareLayoutPrefixes: readonly string[] = isEnabled("payment")
  ? ["/process-payment", "/payment-status"]
  : [];
