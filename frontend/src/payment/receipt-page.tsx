import { useEffect, useState } from "react";
import { readPaymentReceipt } from "#shared/contract/api.ts";
import type { PaymentReceipt } from "#shared/payment/payment-contract.ts";
import { readReceiptAddress } from "#shared/payment/receipt-address.ts";
import { site } from "#shared/site.ts";
import { findPaidStamp, formatAmountInFull, paymentContent } from "./checkout/checkout-content.ts";
import { PaymentHelp, PaymentScriptlessNote } from "./checkout/payment-help.tsx";
import { PaymentSummary, type SummaryTone } from "./checkout/payment-summary.tsx";
import { useFocusOnOutcome } from "./checkout/use-focus-on-outcome.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { callEndpoint, type CallResult } from "../lib/call-endpoint.ts";
import { content } from "./receipt-content.ts";
import { listReceiptLines } from "./checkout/receipt-lines.ts";
import { Button } from "../ui/button.tsx";

export { meta } from "./receipt-content.ts";

type ReceiptView =
  | { readonly type: "loading" }
  | { readonly type: "shown"; readonly receipt: PaymentReceipt }
  /** The address does not open a receipt. */
  | { readonly type: "unknown" }
  /** The receipt could not be loaded; a retry may succeed. */
  | { readonly type: "away" };

const readReceiptView = (result: CallResult<typeof readPaymentReceipt>): ReceiptView => {
  if (result.type === "ok") return { type: "shown", receipt: result.body };
  return result.type === "refused" && (result.status === 404 || result.status === 400)
    ? { type: "unknown" }
    : { type: "away" };
};

const fetchReceipt = async (): Promise<ReceiptView> => {
  const address = readReceiptAddress(location);
  return address === undefined
    ? { type: "unknown" }
    : readReceiptView(await callEndpoint(readPaymentReceipt, address));
};

const reload = (): void => location.reload();

/** Loads the receipt of the address, and loads it again when the key after `#` changes. */
const useReceipt = (): ReceiptView => {
  const [view, setView] = useState<ReceiptView>({ type: "loading" });
  useEffect(() => {
    addEventListener("hashchange", reload);
    void fetchReceipt().then(setView);
    return () => removeEventListener("hashchange", reload);
  }, []);
  return view;
};

type Description = {
  readonly tone: SummaryTone;
  readonly heading: string;
  readonly text: string;
  readonly stamp?: string;
};

const describe = (view: ReceiptView): Description => {
  switch (view.type) {
    case "loading":
      return { tone: "busy", heading: content.heading, text: content.loading };
    case "shown":
      return {
        tone: "paid",
        heading: content.heading,
        text: content.thanks,
        stamp: findPaidStamp(view.receipt.amount, view.receipt.refunds),
      };
    case "unknown":
      return { tone: "failed", ...content.unknown };
    case "away":
      return { tone: "waiting", ...content.away };
  }
};

export const Component = () => {
  const view = useReceipt();
  const { tone, heading, text, stamp } = describe(view);
  const headingRef = useFocusOnOutcome(tone !== "busy");
  const receipt = view.type === "shown" ? view.receipt : undefined;

  return (
    <div className="pay-place receipt">
      <PaymentScriptlessNote />
      <PaymentSummary
        tone={tone}
        heading={heading}
        headingRef={headingRef}
        stamp={stamp}
        amount={{ label: paymentContent.amountPaid, value: receipt && formatAmountInFull(receipt.amount) }}
        lines={receipt ? listReceiptLines(receipt, site.seller) : []}
      >
        <p>{text}</p>
      </PaymentSummary>
      <p className="actions pay-actions">
        {receipt && (
          <Button look="primary" onClick={() => print()}>
            {content.print}
          </Button>
        )}
        {view.type === "away" && (
          <Button look="primary" onClick={reload}>
            {paymentContent.tryAgain}
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
