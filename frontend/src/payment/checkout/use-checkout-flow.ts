import { useEffect, useState, useSyncExternalStore } from "react";
import { makeCheckoutFlow, type CheckoutFlow } from "./checkout-flow.ts";
import { makeCheckoutLoader } from "./checkout-script.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { watchPayment } from "./payment-calls.ts";

/**
 * The provider's script may replace its frame by another one, or call back shortly after the frame has gone.
 */
const graceMs = 1000;

/**
 * Calls `onGone` once the frame that is about to open is removed or hidden, because the provider's script
 * does not always report this.
 * @returns the function that stops watching
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

/** A script that has not loaded by then counts as failed. */
const scriptTimeoutMs = 20_000;

/**
 * No integrity hash, because the provider changes the file without changing its address. The page's security
 * policy allows its host.
 */
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
 * The payments of a page, from mount to unmount.
 * @param begin called once, in the browser
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
