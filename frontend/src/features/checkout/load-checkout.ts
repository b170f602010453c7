import { makeCheckoutLoader } from "./checkout-script.ts";

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

export const loadCheckout = makeCheckoutLoader({
  runScript,
  readCheckout: (): unknown => Reflect.get(window, "PhonePeCheckout"),
});
