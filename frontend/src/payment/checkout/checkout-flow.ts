import type { Watch } from "../../lib/watch.ts";
import type { StatusResult } from "./fetch-payment-status.ts";
import type { Checkout, CheckoutLoad } from "./checkout-script.ts";
import {
  isPolled,
  isBusy,
  reduceCheckout,
  type CheckoutEvent,
  type CheckoutOrder,
  type CheckoutState,
  type Refusal,
} from "./checkout-state.ts";
import { closeCheckout, openCheckout } from "./open-checkout.ts";

export type Payable =
  | { readonly type: "payable"; readonly order: CheckoutOrder; readonly redirectUrl: string }
  /** No checkout may be opened any more; the order's state must be requested from the server. */
  | { readonly type: "recalled"; readonly order: CheckoutOrder; readonly concluded: boolean }
  | Refusal;

export type FlowDeps = {
  readonly loadCheckout: () => Promise<CheckoutLoad>;
  /**
   * Calls `onGone` once the frame that is about to open has disappeared; returns the function that stops
   * watching.
   */
  readonly watchFrame: (onGone: () => void) => () => void;
  readonly watch: (merchantOrderId: string, onResult: (result: StatusResult, late: boolean) => void) => Watch;
};

/** Longest time for which a page shows itself as busy without a response from server or provider. */
const silenceMs = 60_000;

type OpenCheckout = { readonly checkout: Checkout; readonly stopWatching: () => void };

/**
 * The payments of one page. At most one checkout is open at a time, and the result of each is requested from
 * the server.
 */
export const makeCheckoutFlow = (deps: FlowDeps) => {
  let state: CheckoutState = { type: "idle" };
  let begun = false;
  let attached = false;
  let turn = 0;
  let open: OpenCheckout | undefined;
  let watch: Watch | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(event: CheckoutEvent) => void>();

  const dispatch = (event: CheckoutEvent): void => {
    state = reduceCheckout(state, event);
    if (!isBusy(state)) clearTimeout(silence);
    for (const listener of listeners) listener(event);
    watchIfPolled();
  };
  const watchIfPolled = (): void => {
    if (attached && isPolled(state)) watch?.start();
  };
  const listenForSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(dispatch, silenceMs, { type: "silence" });
  };
  const follow = ({ merchantOrderId }: CheckoutOrder): void => {
    watch?.stop();
    watch = deps.watch(merchantOrderId, (result, late) => dispatch({ type: "answered", result, late }));
  };
  const refuse = (refusal: Refusal): void => dispatch({ type: "refused", refusal });
  const recall = (order: CheckoutOrder, concluded: boolean): void => {
    follow(order);
    dispatch({ type: "recalled", order, concluded });
  };

  const close = (): void => {
    open?.stopWatching();
    if (open) closeCheckout(open.checkout);
    open = undefined;
    clearTimeout(silence);
    watch?.stop();
  };

  const show = (checkout: Checkout, order: CheckoutOrder, redirectUrl: string): void => {
    const stopWatching = deps.watchFrame(() => dispatch({ type: "closed" }));
    const mine = { checkout, stopWatching };
    open = mine;
    follow(order);
    listenForSilence();
    dispatch({ type: "opened", order });
    const taken = openCheckout(checkout, redirectUrl, (value) => {
      if (open !== mine) return;
      stopWatching();
      open = undefined;
      dispatch({ type: "returned", value });
    });
    if (taken) return;
    stopWatching();
    open = undefined;
    refuse({ type: "not-opened" });
  };

  return {
    read: (): CheckoutState => state,
    subscribe: (listen: (event: CheckoutEvent) => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    /** @param begin called once, no matter how often the page is mounted and unmounted */
    start: (begin: () => void): void => {
      attached = true;
      watchIfPolled();
      if (isBusy(state)) listenForSilence();
      if (begun) return;
      begun = true;
      begin();
    },
    stop: (): void => {
      attached = false;
      close();
    },
    /** Requests the state of an order that was opened without this flow. */
    recall,
    forget: (): void => {
      turn += 1;
      close();
      dispatch({ type: "forgotten" });
    },
    /** Rejects a payment before it starts, because the request is invalid. */
    refuse: (refusal: Refusal): void => {
      dispatch({ type: "started" });
      refuse(refusal);
    },
    pay: async (findPayable: () => Promise<Payable>): Promise<void> => {
      close();
      turn += 1;
      const mine = turn;
      dispatch({ type: "started" });
      listenForSilence();
      // Both in parallel: an order that is never paid costs nothing.
      const loading = deps.loadCheckout();
      const found = await findPayable();
      const load = await loading;
      // After a timeout the visitor no longer expects a payment window, so do not open one.
      if (mine !== turn || state.type !== "creating") return;
      // An order that needs no payment any more is reported even if the checkout script failed to load.
      if (found.type === "recalled") recall(found.order, found.concluded);
      else if (load.type !== "loaded") refuse({ type: load.type });
      else if (found.type !== "payable") refuse(found);
      else if (attached) show(load.checkout, found.order, found.redirectUrl);
    },
  };
};

export type CheckoutFlow = ReturnType<typeof makeCheckoutFlow>;
