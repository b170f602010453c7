import * as z from "zod/mini";

/** Value of the provider's callback: `USER_CANCEL`, `CONCLUDED`, or another that is not documented. */
export type CheckoutCallback = (value: string) => void;

export type Checkout = {
  readonly transact: (options: {
    readonly tokenUrl: string;
    readonly type: "IFRAME";
    readonly callback: CheckoutCallback;
  }) => void;
  readonly closePage: () => void;
};

export type CheckoutLoad =
  | { readonly type: "loaded"; readonly checkout: Checkout }
  /** The script failed to load: no connection, a content blocker, or the provider is down. */
  | { readonly type: "unloadable" }
  /** The script ran but did not define the checkout. */
  | { readonly type: "missing" };

type LoaderDeps = {
  /** Runs the provider's script; resolves to false if it fails to load. */
  readonly runScript: () => Promise<boolean>;
  readonly readCheckout: () => unknown;
};

const isFunction = (value: unknown): boolean => typeof value === "function";

/** Its methods may use `this`, so the object itself is passed on, never a copy. */
const isCheckout = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  isFunction(Reflect.get(value, "transact")) &&
  isFunction(Reflect.get(value, "closePage"));

const checkoutSchema = z.custom<Checkout>(isCheckout);

/** Loads the script once per document, and again only after a failure. */
export const makeCheckoutLoader = ({ runScript, readCheckout }: LoaderDeps) => {
  let running: Promise<boolean> | undefined;

  return async (): Promise<CheckoutLoad> => {
    running ??= runScript();
    if (!(await running)) {
      running = undefined;
      return { type: "unloadable" };
    }
    const { data: checkout } = checkoutSchema.safeParse(readCheckout());
    return checkout === undefined ? { type: "missing" } : { type: "loaded", checkout };
  };
};
