import messages from "#messages/process-payment.json" with { type: "json" };
import { useCallback, useState } from "react";
import { fetchPaymentStatus } from "./checkout/fetch-payment-status.ts";
import type { CheckoutFlow } from "./checkout/checkout-flow.ts";
import { describeRefunds, paymentContent } from "./checkout/checkout-content.ts";
import { findReceipt } from "./checkout/known-receipts.ts";
import { requestPayment } from "./checkout/payment-calls.ts";
import { PaymentHelp, PaymentScriptlessNote } from "./checkout/payment-help.tsx";
import { missingValue, PaymentSummary, unreadValue } from "./checkout/payment-summary.tsx";
import { PaymentStatusLink } from "./checkout/payment-status-link.tsx";
import { ReceiptLink } from "./checkout/receipt-link.tsx";
import { SettledStatus } from "./checkout/settled-status.tsx";
import { useCheckoutFlow } from "./checkout/use-checkout-flow.ts";
import { useFocusOnOutcome } from "./checkout/use-focus-on-outcome.ts";
import { useReloadOnReturn } from "./checkout/use-reload-on-return.ts";
import { useAddressParameters } from "../lib/use-address-parameters.ts";
import { parsePageFragment, parsePageQuery } from "../lib/page-address.ts";
import { describeProcess, type ProcessView } from "./process-payment/describe-process.ts";
import { makeLinkPayable } from "./process-payment/link-payable.ts";
import { readPaymentLink, shownParameters, type PaymentLink } from "./process-payment/payment-link.ts";
import { ReceiptEmailForm } from "./process-payment/receipt-email-form.tsx";
import { Button } from "../ui/button.tsx";

export const meta = messages.meta;

type ProcessStatusProps = { readonly view: ProcessView; readonly merchantOrderId: string };

const ProcessStatus = ({ view, merchantOrderId }: ProcessStatusProps) => (
  <>
    {view.texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {view.settlement && <SettledStatus settlement={view.settlement} />}
    {(view.offersTry || view.offersStatus) && (
      <p className="actions">
        {/* A retry loads a new document with the same order, including the address's fragment. */}
        {view.offersTry && (
          <Button look="primary" onClick={() => location.reload()}>
            {paymentContent.tryAgain}
          </Button>
        )}
        {view.offersStatus && (
          <PaymentStatusLink merchantOrderId={merchantOrderId} className="button button-quiet" />
        )}
      </p>
    )}
    {view.tone === "paid" && (
      <p className="actions">
        <ReceiptLink merchantOrderId={merchantOrderId} className="button button-primary" />
      </p>
    )}
  </>
);

const findPayable = makeLinkPayable({ createPayment: requestPayment });

type EmailLink = PaymentLink & { readonly email: string };

/**
 * Pays the order of the address.
 * @param promptEmail called instead if the link contains an email address for the receipt, which the payer
 * must see first
 */
const payLink = async (flow: CheckoutFlow, promptEmail: (link: EmailLink) => void): Promise<void> => {
  const reading = parsePageQuery((query) =>
    parsePageFragment((fragment) => readPaymentLink(query, fragment.slice(1))),
  );
  if (reading.type === "refused") return flow.refuse(reading);
  const { link } = reading;
  const email = findReceipt(link.merchantOrderId)?.email ?? link.email;
  if (email === undefined) return flow.pay(() => findPayable(link));
  const result = await fetchPaymentStatus(link.merchantOrderId);
  const verdict = result.type === "known" ? result.status.type : undefined;
  if (verdict === "CHECKOUT_ORDER_COMPLETED" || verdict === "CHECKOUT_ORDER_REVIEW") flow.recall(link, true);
  else promptEmail({ ...link, email });
};

const pollingFirst: ProcessView = {
  tone: "waiting",
  heading: messages.states.processing,
  texts: [messages.states.receiptFirst],
};

export const Component = () => {
  const shown = useAddressParameters(shownParameters);
  const [emailLink, promptEmail] = useState<EmailLink>();
  const { flow, state } = useCheckoutFlow(useCallback((begun) => void payLink(begun, promptEmail), []));
  const view = emailLink === undefined ? describeProcess(state) : pollingFirst;
  const { tone, heading, stamp } = view;
  useReloadOnReturn();
  const headingRef = useFocusOnOutcome(tone !== "busy");
  const { merchantOrderId = "", amount: amountText = "", invoice = "" } = shown ?? {};
  const { email: receiptEmail } = (state.type !== "idle" && findReceipt(merchantOrderId)) || {};
  const { refunds } = "refunds" in state ? state : {};
  const blank = shown ? missingValue : unreadValue;

  return (
    <div className="pay-place">
      <PaymentScriptlessNote />
      <PaymentSummary
        tone={tone}
        heading={heading}
        headingRef={headingRef}
        stamp={stamp}
        amount={{ label: paymentContent.amount, value: amountText === "" ? blank : `₹${amountText}` }}
        lines={[
          { label: paymentContent.orderId, value: merchantOrderId || blank },
          ...(invoice === "" ? [] : [{ label: paymentContent.invoice, value: invoice }]),
          { label: paymentContent.payee, value: paymentContent.payeeName },
          { label: paymentContent.receiptGoesTo, value: receiptEmail },
          { label: paymentContent.refunded, value: describeRefunds(refunds) },
        ]}
      >
        <ProcessStatus view={view} merchantOrderId={merchantOrderId} />
      </PaymentSummary>
      {emailLink && (
        <ReceiptEmailForm
          email={emailLink.email}
          onProceed={(email) => {
            promptEmail(undefined);
            void flow.pay(() => findPayable({ ...emailLink, email }));
          }}
        />
      )}
      <p className="pay-provider">{messages.states.poweredBy}</p>
      <PaymentHelp />
    </div>
  );
};
