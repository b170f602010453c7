import type { ReactNode } from "react";
import { paymentContent } from "../../features/checkout/content.ts";
import { PaymentHelp, PaymentScriptlessNote } from "../../features/checkout/payment-help.tsx";
import { missingValue, PaymentSlip, unreadValue } from "../../features/checkout/payment-slip.tsx";
import { useFocusOnOutcome } from "../../features/checkout/use-focus-on-outcome.ts";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { content } from "./content.ts";
import { describeStatus } from "./describe-status.ts";
import { findStatusAmount, listStatusLines } from "./status-lines.ts";
import { StatusNews } from "./status-news.tsx";
import { useStatusView } from "./use-status-view.ts";

export { meta } from "./content.ts";

export const Component = (): ReactNode => {
  const view = useStatusView();
  const query = useAddressQuery();
  const merchantOrderId = query ? query.get("merchantOrderId") || missingValue : unreadValue;
  const { tone, heading, stamp } = describeStatus(view);
  const headingRef = useFocusOnOutcome(tone !== "busy");

  return (
    <div className="pay-place">
      <PaymentSlip
        tone={tone}
        heading={heading}
        headingRef={headingRef}
        stamp={stamp}
        amount={findStatusAmount(view)}
        lines={listStatusLines(view, merchantOrderId)}
      >
        <StatusNews view={view} />
      </PaymentSlip>
      <PaymentScriptlessNote />
      <p className="actions pay-actions">
        {(view.type === "failed" || view.type === "unknown") && (
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            {paymentContent.tryAgain}
          </button>
        )}
        {view.type === "completed" && (
          <button type="button" className="button button-primary" onClick={() => print()}>
            {content.print}
          </button>
        )}
        <PageLink to="/" className="button button-quiet">
          {paymentContent.home}
        </PageLink>
      </p>
      <PaymentHelp />
    </div>
  );
};
