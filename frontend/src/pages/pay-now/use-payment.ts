import { useEffect, useRef, useState } from "react";
import { askPaymentStatus } from "../../features/checkout/ask-payment-status.ts";
import { loadCheckout } from "../../features/checkout/load-checkout.ts";
import { requestPayment } from "../../features/checkout/payment-calls.ts";
import { toasts } from "../../ui/toast-store.ts";
import { readAmountField, type PayFields } from "./amount-field.ts";
import { describeOutcome, type PayNote } from "./describe-outcome.ts";
import { readLastOrder, rememberLastOrder } from "./last-order.ts";
import { makePay, type PayOutcome } from "./pay.ts";

const deps = {
  loadCheckout,
  createPayment: requestPayment,
  askStatus: askPaymentStatus,
  readLastOrder,
  rememberLastOrder,
  nowMs: () => performance.now(),
};

/** The form's way from idle to processing and back (specification, section 4). */
export const usePayment = (reset: () => void) => {
  const [checkout] = useState(() => makePay(deps));
  const [processing, setProcessing] = useState(false);
  const [note, setNote] = useState<PayNote>();
  const busy = useRef(false);
  useEffect(() => checkout.leave, [checkout]);

  const pay = async ({ amount }: PayFields): Promise<void> => {
    const reading = readAmountField(amount);
    if ((busy.current && !checkout.isLost()) || reading.type === "refused") return;
    busy.current = true;
    setProcessing(true);
    setNote(undefined);
    let outcome: PayOutcome | undefined;
    try {
      outcome = await checkout.pay({ rupees: Number(amount), paise: reading.paise });
    } finally {
      // An abandoned press leaves that to the one that took its place.
      if (outcome?.type !== "abandoned") {
        busy.current = false;
        setProcessing(false);
      }
    }
    if (outcome.type === "abandoned") return;
    const { toast, note: lasting, resetsForm } = describeOutcome(outcome);
    toasts.show(toast);
    setNote(lasting);
    if (resetsForm) reset();
  };

  return { pay, processing, note };
};
