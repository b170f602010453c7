import { useEffect, useState, useSyncExternalStore } from "react";
import { makeCheckoutFlow, type CheckoutFlow } from "./checkout-flow.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { loadCheckout } from "./load-checkout.ts";
import { watchPayment } from "./payment-calls.ts";
import { watchFrame } from "./watch-frame.ts";

/**
 * The payments of a page, from its first sight until it goes away.
 * @param begin is called once, in the browser
 */
export const useCheckoutFlow = (
  begin: (flow: CheckoutFlow) => void,
): { readonly flow: CheckoutFlow; readonly state: CheckoutState } => {
  const [flow] = useState(() => makeCheckoutFlow({ loadCheckout, watchFrame, watch: watchPayment }));
  useEffect(() => {
    flow.start(() => begin(flow));
    return flow.stop;
  }, [flow, begin]);
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.read, flow.read) };
};
