import type { Watch } from "../../lib/watch.ts";
import type { StatusAnswer } from "./ask-payment-status.ts";
import type { Checkout, CheckoutLoad } from "./checkout-script.ts";
import {
  isAsked,
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
  /** No checkout may be opened any more: the server is to be asked what became of the order. */
  | { readonly type: "recalled"; readonly order: CheckoutOrder; readonly concluded: boolean }
  | Refusal;

export type FlowDeps = {
  readonly loadCheckout: () => Promise<CheckoutLoad>;
  /** Calls back when the frame that is about to be opened has gone; returns what ends the watch. */
  readonly watchFrame: (onGone: () => void) => () => void;
  readonly watch: (merchantOrderId: string, onAnswer: (answer: StatusAnswer, late: boolean) => void) => Watch;
};

/** For longer than this no page stays busy without a word from anybody. */
const silenceMs = 60_000;

type OpenCheckout = { readonly checkout: Checkout; readonly stopWatching: () => void };

/** The payments of one page: never two checkouts at a time, and the server is asked how each of them ended. */
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
    watchIfAsked();
  };
  const watchIfAsked = (): void => {
    if (attached && isAsked(state)) watch?.start();
  };
  const listenForSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(dispatch, silenceMs, { type: "silence" });
  };
  const follow = ({ merchantOrderId }: CheckoutOrder): void => {
    watch?.stop();
    watch = deps.watch(merchantOrderId, (answer, late) => dispatch({ type: "answered", answer, late }));
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
    /** @param begin runs once, however often the page is put up and taken down */
    start: (begin: () => void): void => {
      attached = true;
      watchIfAsked();
      if (isBusy(state)) listenForSilence();
      if (begun) return;
      begun = true;
      begin();
    },
    stop: (): void => {
      attached = false;
      close();
    },
    /** Asks the server about an order without a checkout of ours. */
    recall,
    forget: (): void => {
      turn += 1;
      close();
      dispatch({ type: "forgotten" });
    },
    /** Nothing could be paid in the first place. */
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
      // Both at once: an order that is not paid in the end costs nobody anything.
      const loading = deps.loadCheckout();
      const found = await findPayable();
      const load = await loading;
      // After a silence nobody expects a window any more.
      if (mine !== turn || state.type !== "creating") return;
      // That nothing is left to pay is told even where nothing could have been paid.
      if (found.type === "recalled") recall(found.order, found.concluded);
      else if (load.type !== "loaded") refuse({ type: load.type });
      else if (found.type !== "payable") refuse(found);
      else if (attached) show(load.checkout, found.order, found.redirectUrl);
    },
  };
};

export type CheckoutFlow = ReturnType<typeof makeCheckoutFlow>;
