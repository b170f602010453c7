import { isEnabled } from "./features.ts";

/** No header, no footer, and a bare not-found document: other sites and apps open payment windows. */
export const bareLayoutPrefixes: readonly string[] = isEnabled("payment")
  ? ["/process-payment", "/payment-status"]
  : [];
