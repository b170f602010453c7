import { useEffect, useState, useSyncExternalStore } from "react";
import { makeCheckoutFlow, type CheckoutFlow } from "./checkout-flow.ts";
import { makeCheckoutLoader } from "./checkout-script.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { watchPayment } from "./payment-calls.ts";

/** A script may put one frame in the place of another, and may speak just after its frame has gone. */
const graceMs = 1000;

/**
 * Tells when the frame that is about to be opened has gone, taken away or hidden: the provider's script does not say so
 * in every case.
 * @returns what ends the watch
 */
const watchFrame = (onGone: () => void): (() => void) => {
  const others = new Set(document.querySelectorAll("iframe"));
  let shown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    const visible = [...document.querySelectorAll("iframe")].some(
      (frame) => !others.has(frame) && frame.getClientRects().length > 0,
    );
    if (visible || !shown) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(onGone, graceMs);
    shown ||= visible;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["style", "class", "hidden"],
  });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};

/** A script that hangs is one that does not come. */
const scriptTimeoutMs = 20_000;

/** No integrity hash: the provider changes the file under this one address. The page's policy names its host. */
const runScript = (): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement("script");
    const end = (arrived: boolean): void => {
      clearTimeout(timeout);
      if (!arrived) script.remove();
      resolve(arrived);
    };
    const timeout = setTimeout(end, scriptTimeoutMs, false);
    script.async = true;
    script.src = import.meta.env.CHECKOUT_SCRIPT;
    script.onload = () => end(true);
    script.onerror = () => end(false);
    document.head.append(script);
  });

const loadCheckout = makeCheckoutLoader({
  runScript,
  readCheckout: (): unknown => Reflect.get(window, "PhonePeCheckout"),
});

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
