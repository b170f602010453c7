import { useEffect, useReducer } from "react";
import { watchPayment } from "../../features/checkout/payment-calls.ts";
import { reduceStatus, type StatusView } from "./status-view.ts";

/** Watches the order that the address names, for as long as the page stands. */
export const useStatusView = (): StatusView => {
  const [view, dispatch] = useReducer(reduceStatus, { type: "checking" });
  useEffect(() => {
    const merchantOrderId = new URLSearchParams(location.search).get("merchantOrderId") ?? "";
    if (merchantOrderId === "") return dispatch({ type: "no-order" });
    const watch = watchPayment(merchantOrderId, (answer, late) =>
      dispatch({ type: "answered", answer, late }),
    );
    watch.start();
    return watch.stop;
  }, []);
  return view;
};
