import type { ReactNode } from "react";
import { paymentContent } from "../../features/checkout/content.ts";
import { PaymentHelp, PaymentScriptlessNote } from "../../features/checkout/payment-help.tsx";
import { missingValue, PaymentSlip, unreadValue } from "../../features/checkout/payment-slip.tsx";
import { useFocusOnOutcome } from "../../features/checkout/use-focus-on-outcome.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { content } from "./content.ts";
import { describeProcess } from "./describe-process.ts";
import { ProcessNews } from "./process-news.tsx";
import { usePaymentProcess } from "./use-payment-process.ts";

export { meta } from "./content.ts";

export const Component = (): ReactNode => {
  const query = useAddressQuery();
  const state = usePaymentProcess();
  const { tone, heading, stamp } = describeProcess(state);
  const headingRef = useFocusOnOutcome(tone !== "busy");
  const merchantOrderId = query?.get("merchantOrderId") ?? "";
  const amountText = query?.get("amount") ?? "";
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
