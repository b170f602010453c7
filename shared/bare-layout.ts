import { isOn } from "./switches.ts";

/**
 * Pages whose path begins like this have no header and no footer, and unknown addresses below them get a not-found
 * document of the same kind: other sites and apps open payment windows.
 */
export const bareLayoutPrefixes: readonly string[] = isOn("payment")
  ? ["/process-payment", "/payment-status"]
  : [];
