import type { ReactNode } from "react";
import type { CheckoutFlow } from "../../features/checkout/checkout-flow.ts";
import { paymentContent } from "../../features/checkout/content.ts";
import { requestPayment } from "../../features/checkout/payment-calls.ts";
import { PaymentHelp, PaymentScriptlessNote } from "../../features/checkout/payment-help.tsx";
import { missingValue, PaymentSlip, unreadValue } from "../../features/checkout/payment-slip.tsx";
import { useCheckoutFlow } from "../../features/checkout/use-checkout-flow.ts";
import { useFocusOnOutcome } from "../../features/checkout/use-focus-on-outcome.ts";
import { useReloadOnReturn } from "../../features/checkout/use-reload-on-return.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { content } from "./content.ts";
import { describeProcess } from "./describe-process.ts";
import { makeLinkPayable } from "./link-payable.ts";
import { readPaymentLink } from "./payment-link.ts";
import { ProcessNews } from "./process-news.tsx";

export { meta } from "./content.ts";

const findPayable = makeLinkPayable({ createPayment: requestPayment });

/** Pays what the address asks for. */
const payLink = (flow: CheckoutFlow): void => {
  const reading = readPaymentLink(
    new URLSearchParams(location.search),
    new URLSearchParams(location.hash.slice(1)),
  );
  if (reading.type === "refused") flow.refuse(reading);
  else void flow.pay(() => findPayable(reading.link));
};

export const Component = (): ReactNode => {
  const query = useAddressQuery();
  const { state } = useCheckoutFlow(payLink);
  const view = describeProcess(state);
  const { tone, heading, stamp } = view;
  useReloadOnReturn();
  const headingRef = useFocusOnOutcome(tone !== "busy");
  const merchantOrderId = query?.get("merchantOrderId") ?? "";
  const amountText = query?.get("amount") ?? "";
  const invoice = query?.get("invoice") ?? "";
  const blank = query ? missingValue : unreadValue;

  return (
    <div className="pay-place">
      <PaymentScriptlessNote />
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
        <ProcessNews view={view} merchantOrderId={merchantOrderId} />
      </PaymentSlip>
      <p className="pay-provider">{content.poweredBy}</p>
      <PaymentHelp />
    </div>
  );
};
