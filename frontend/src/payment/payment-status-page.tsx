import { useEffect, useReducer } from "react";
import * as z from "zod/mini";
import { ifValid, readParameters } from "#shared/input/address-parameters.ts";
import { merchantOrderIdSchema } from "#shared/payment/payment-contract.ts";
import { formatRupees } from "#shared/money.ts";
import { describeRefunds, formatPaidAt, paymentContent } from "./checkout/checkout-content.ts";
import { findReceipt } from "./checkout/known-receipts.ts";
import { watchPayment } from "./checkout/payment-calls.ts";
import { PaymentHelp, PaymentScriptlessNote } from "./checkout/payment-help.tsx";
import { missingValue, PaymentSummary, type SummaryLine, unreadValue } from "./checkout/payment-summary.tsx";
import { ReceiptLink } from "./checkout/receipt-link.tsx";
import { SettledStatus } from "./checkout/settled-status.tsx";
import { useFocusOnOutcome } from "./checkout/use-focus-on-outcome.ts";
import { useReloadOnReturn } from "./checkout/use-reload-on-return.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { useAddressParameters } from "../lib/use-address-parameters.ts";
import { parsePageQuery } from "../lib/page-address.ts";
import { content } from "./payment-status-content.ts";
import { describeStatus } from "./payment-status/describe-status.ts";
import { reduceStatus, type StatusView } from "./payment-status/status-view.ts";
import { Button } from "../ui/button.tsx";

export { meta } from "./payment-status-content.ts";

export const listStatusLines = (
  view: StatusView,
  merchantOrderId: string,
  receiptEmail: string | undefined,
): readonly SummaryLine[] => {
  const order: SummaryLine = { label: paymentContent.orderId, value: merchantOrderId };
  const payee: SummaryLine = { label: paymentContent.payee, value: paymentContent.payeeName };
  if (!("payload" in view)) return [order, payee];
  const { orderId, completedAt, refunds } = view.payload;
  return [
    order,
    { label: paymentContent.transactionId, value: orderId },
    { label: paymentContent.date, value: completedAt && formatPaidAt(completedAt) },
    { label: paymentContent.refunded, value: describeRefunds(refunds) },
    { label: paymentContent.receiptGoesTo, value: receiptEmail },
    payee,
  ];
};

/** The order's amount; it is labeled as paid only for a completed order. */
export const findStatusAmount = (view: StatusView): SummaryLine => ({
  label: view.type === "completed" ? paymentContent.amountPaid : paymentContent.amount,
  value: "payload" in view ? `₹${formatRupees(view.payload.amount)}` : undefined,
});

/** Neither paid nor failed for longer than a visitor should wait (decision 3 of the requirements). */
const PendingStatus = () => (
  <>
    <p>
      <strong>{paymentContent.pending.text}</strong>
    </p>
    <p>{paymentContent.pending.stillHere}</p>
  </>
);

const shownParameters = z.object({ merchantOrderId: ifValid(merchantOrderIdSchema) });

const anyOrder = z.object({ merchantOrderId: z._default(z.string(), "") });

/** True if the address has any text as its order id. */
const namesOrder = (): boolean =>
  parsePageQuery((query) => readParameters(anyOrder, query)).merchantOrderId !== "";

const useStatusView = (): StatusView => {
  const [view, dispatch] = useReducer(reduceStatus, { type: "checking" });
  useEffect(() => {
    const { merchantOrderId } = parsePageQuery((query) => readParameters(shownParameters, query));
    if (merchantOrderId === undefined) return dispatch({ type: "no-order", isRefused: namesOrder() });
    const watch = watchPayment(merchantOrderId, (result, late) =>
      dispatch({ type: "answered", result, late }),
    );
    watch.start();
    return watch.stop;
  }, []);
  return view;
};

const StatusRegion = ({ view, hasReceipt }: { readonly view: StatusView; readonly hasReceipt: boolean }) => {
  switch (view.type) {
    case "checking":
      return <p>{content.checkingText}</p>;
    case "pending":
      return view.late ? (
        <PendingStatus />
      ) : (
        <>
          <p>{content.stillChecking}</p>
          <p>{paymentContent.pending.usual}</p>
        </>
      );
    case "completed":
      return <p>{hasReceipt ? content.receiptText : content.successfulText}</p>;
    case "failed":
      return <p>{paymentContent.notProcessed}</p>;
    case "review":
      return <p>{paymentContent.review.text}</p>;
    case "settled":
      return <SettledStatus settlement={view.settlement} />;
    case "no-order":
      return <p>{view.isRefused === true ? content.invalidId : content.missingId}</p>;
    case "unknown":
      return (
        <>
          <p>{view.text}</p>
          <p>{content.notAFailure}</p>
        </>
      );
  }
};

export const Component = () => {
  const view = useStatusView();
  const shown = useAddressParameters(shownParameters);
  const merchantOrderId = shown ? (shown.merchantOrderId ?? missingValue) : unreadValue;
  const { tone, heading, stamp } = describeStatus(view);
  useReloadOnReturn();
  const headingRef = useFocusOnOutcome(tone !== "busy");
  // The markup must equal the prerendered one, which has no tab storage, until there is a result.
  const receipt = "payload" in view && view.type !== "failed" ? findReceipt(merchantOrderId) : undefined;

  return (
    <div className="pay-place">
      <PaymentScriptlessNote />
      <PaymentSummary
        tone={tone}
        heading={heading}
        headingRef={headingRef}
        stamp={stamp}
        amount={findStatusAmount(view)}
        lines={listStatusLines(view, merchantOrderId, receipt?.email)}
      >
        <StatusRegion view={view} hasReceipt={receipt !== undefined} />
      </PaymentSummary>
      <p className="actions pay-actions">
        {(view.type === "failed" || view.type === "unknown") && (
          <Button look="primary" onClick={() => location.reload()}>
            {paymentContent.tryAgain}
          </Button>
        )}
        {view.type === "completed" && (
          <ReceiptLink merchantOrderId={merchantOrderId} className="button button-primary" />
        )}
        {view.type === "completed" && (
          <Button look={receipt ? "quiet" : "primary"} onClick={() => print()}>
            {receipt ? content.printPage : content.print}
          </Button>
        )}
        <PageLink to="/" className="button button-quiet">
          {paymentContent.home}
        </PageLink>
      </p>
      <PaymentHelp />
    </div>
  );
};
