import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { askPaymentStatus } from "../../features/checkout/ask-payment-status.ts";
import { paymentContent } from "../../features/checkout/content.ts";
import { loadCheckout } from "../../features/checkout/load-checkout.ts";
import { requestPayment, watchPayment } from "../../features/checkout/payment-calls.ts";
import { PaymentHelp, PaymentScriptlessNote } from "../../features/checkout/payment-help.tsx";
import {
  missingValue,
  PaymentSlip,
  unreadValue,
  type SlipTone,
} from "../../features/checkout/payment-slip.tsx";
import { useFocusOnOutcome } from "../../features/checkout/use-focus-on-outcome.ts";
import { useReloadOnReturn } from "../../features/checkout/use-reload-on-return.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { content } from "./content.ts";
import { readPaymentLink } from "./payment-link.ts";
import { makePaymentProcess } from "./payment-process.ts";
import { ProcessNews } from "./process-news.tsx";
import type { ProcessState } from "./process-state.ts";

export { meta } from "./content.ts";

type Description = { readonly tone: SlipTone; readonly heading: string; readonly stamp?: string };

/** How the slip looks in each state. */
const describeProcess = (state: ProcessState): Description => {
  switch (state.type) {
    case "initializing":
    case "open":
    case "confirming":
      return { tone: "busy", heading: content.processing };
    case "pending":
      return { tone: "waiting", heading: content.processing, stamp: paymentContent.pending.stamp };
    case "completed":
      return { tone: "paid", heading: content.completed, stamp: paymentContent.paidStamp };
    case "review":
      return {
        tone: "waiting",
        heading: paymentContent.review.heading,
        stamp: paymentContent.review.stamp,
      };
    case "settled":
      return paymentContent.settled[state.settlement.as];
    case "error":
      return { tone: "failed", heading: content.error };
  }
};

const deps = {
  loadCheckout,
  createPayment: requestPayment,
  askStatus: askPaymentStatus,
  watch: watchPayment,
};

/** Runs the payment that the address asks for, from the first sight of the page until it goes away. */
const usePaymentProcess = (): ProcessState => {
  const [process] = useState(() => makePaymentProcess(deps));
  useEffect(() => {
    process.start(readPaymentLink(new URLSearchParams(location.search)));
    return process.stop;
  }, [process]);
  return useSyncExternalStore(process.subscribe, process.read, process.read);
};

export const Component = (): ReactNode => {
  const query = useAddressQuery();
  const state = usePaymentProcess();
  const { tone, heading, stamp } = describeProcess(state);
  useReloadOnReturn();
  const headingRef = useFocusOnOutcome(tone !== "busy");
  const merchantOrderId = query?.get("merchantOrderId") ?? "";
  const amountText = query?.get("amount") ?? "";
  const invoice = query?.get("invoice") ?? "";
  const blank = query ? missingValue : unreadValue;

  return (
    <div className="pay-place">
      <PaymentSlip
        tone={tone}
        heading={heading}
        headingRef={headingRef}
        stamp={stamp}
        amount={{ label: paymentContent.amount, value: amountText === "" ? blank : `₹${amountText}` }}
        lines={[
          { label: paymentContent.orderId, value: merchantOrderId || blank },
          ...(invoice === "" ? [] : [{ label: paymentContent.invoice, value: invoice }]),
          { label: paymentContent.payee, value: paymentContent.payeeName },
        ]}
      >
        <ProcessNews state={state} merchantOrderId={merchantOrderId} />
      </PaymentSlip>
      <PaymentScriptlessNote />
      <p className="pay-provider">{content.poweredBy}</p>
      <PaymentHelp />
    </div>
  );
};
