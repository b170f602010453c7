import { useEffect, useState, useSyncExternalStore } from "react";
import { askPaymentStatus } from "../../features/checkout/ask-payment-status.ts";
import { loadCheckout } from "../../features/checkout/load-checkout.ts";
import { requestPayment, watchPayment } from "../../features/checkout/payment-calls.ts";
import { readPaymentLink } from "./payment-link.ts";
import { makePaymentProcess } from "./payment-process.ts";
import type { ProcessState } from "./process-state.ts";

const deps = {
  loadCheckout,
  createPayment: requestPayment,
  askStatus: askPaymentStatus,
  watch: watchPayment,
};

/** Runs the payment that the address asks for, from the first sight of the page until it goes away. */
export const usePaymentProcess = (): ProcessState => {
  const [process] = useState(() => makePaymentProcess(deps));
  useEffect(() => {
    process.start(readPaymentLink(new URLSearchParams(location.search)));
    return process.stop;
  }, [process]);
  return useSyncExternalStore(process.subscribe, process.read, process.read);
};
