import type { Checkout, CheckoutLoad } from "../../features/checkout/checkout-script.ts";
import type { Creation, PaymentRequest } from "../../features/checkout/create-payment.ts";
import { closeCheckout, openCheckout } from "../../features/checkout/open-checkout.ts";
import type { StatusAnswer } from "../../features/checkout/ask-payment-status.ts";
import type { Watch } from "../../lib/watch.ts";
import type { LinkReading, PaymentLink } from "./payment-link.ts";
import { reduceProcess, type ProcessEvent, type ProcessState } from "./process-state.ts";

export type ProcessDeps = {
  readonly loadCheckout: () => Promise<CheckoutLoad>;
  readonly createPayment: (request: PaymentRequest) => Promise<Creation>;
  readonly askStatus: (merchantOrderId: string) => Promise<StatusAnswer>;
  readonly watch: (merchantOrderId: string, onAnswer: (answer: StatusAnswer, late: boolean) => void) => Watch;
};

/** One visit to the page: however often it is started and stopped, it creates one payment and opens one checkout. */
export const makePaymentProcess = (deps: ProcessDeps) => {
  let state: ProcessState = { type: "initializing" };
  let begun = false;
  let attached = false;
  let open: Checkout | undefined;
  let watch: Watch | undefined;
  const listeners = new Set<() => void>();

  const dispatch = (event: ProcessEvent): void => {
    state = reduceProcess(state, event);
    for (const listener of listeners) listener();
    watchIfNeeded();
  };

  const watchIfNeeded = (): void => {
    if (attached && (state.type === "confirming" || state.type === "pending")) watch?.start();
  };

  const finish = async (merchantOrderId: string, value: string): Promise<void> => {
    open = undefined;
    dispatch({ type: "returned", value });
    if (state.type !== "error") return;
    // The shopper may have closed the window of a payment that goes through a moment later.
    dispatch({ type: "status", answer: await deps.askStatus(merchantOrderId), late: false });
  };

  const begin = async (link: PaymentLink): Promise<void> => {
    const { merchantOrderId, amountRupees: amount, signature, expires, invoice } = link;
    watch = deps.watch(merchantOrderId, (answer, late) => dispatch({ type: "status", answer, late }));
    // Both at once: the order is the link's own, so one that is not paid in the end costs nobody anything.
    const creating = deps.createPayment({
      amount,
      merchantOrderId,
      ...(signature !== undefined && { signature }),
      ...(expires !== undefined && { expires }),
      ...(invoice !== undefined && { invoice }),
    });
    const load = await deps.loadCheckout();
    dispatch({ type: "loaded", load: load.type });
    const creation = await creating;
    dispatch({ type: "answered", creation });
    if (load.type !== "loaded" || creation.type !== "created" || !attached) return;
    open = load.checkout;
    dispatch({ type: "opening" });
    const taken = openCheckout(load.checkout, creation.payment.redirectUrl, (value) => {
      void finish(merchantOrderId, value);
    });
    if (!taken) dispatch({ type: "not-opened" });
  };

  return {
    read: (): ProcessState => state,
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    start: (reading: LinkReading): void => {
      attached = true;
      watchIfNeeded();
      if (begun) return;
      begun = true;
      dispatch({ type: "read", reading });
      if (reading.type === "link") void begin(reading.link);
    },
    stop: (): void => {
      attached = false;
      watch?.stop();
      if (open) closeCheckout(open);
      open = undefined;
    },
  };
};
