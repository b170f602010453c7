import * as z from "zod/mini";

/** What the provider calls back with: `USER_CANCEL`, `CONCLUDED`, or something it has not told us of. */
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
  /** The script did not come: no connection, a blocker, or the provider is down. */
  | { readonly type: "unloadable" }
  /** It came and ran, but left no checkout behind. */
  | { readonly type: "missing" };

type LoaderDeps = {
  /** Runs the provider's script; false when it does not come. */
  readonly runScript: () => Promise<boolean>;
  readonly readCheckout: () => unknown;
};

const isFunction = (value: unknown): boolean => typeof value === "function";

/** Its methods may lean on `this`, so the object itself is handed on and never a copy. */
const isCheckout = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  isFunction(Reflect.get(value, "transact")) &&
  isFunction(Reflect.get(value, "closePage"));

const checkoutSchema = z.custom<Checkout>(isCheckout);

/** Loads the script once per document, and again only after it failed to come. */
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
