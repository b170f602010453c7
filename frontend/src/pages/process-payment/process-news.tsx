import { paymentContent } from "../../features/checkout/content.ts";
import { PaymentStatusLink } from "../../features/checkout/payment-status-link.tsx";
import { ReceiptLink } from "../../features/checkout/receipt-link.tsx";
import { SettledNews } from "../../features/checkout/settled-news.tsx";
import type { ProcessView } from "./describe-process.ts";

type ProcessNewsProps = { readonly view: ProcessView; readonly merchantOrderId: string };

/** What the visitor is told, and what can be done about it. */
export const ProcessNews = ({ view, merchantOrderId }: ProcessNewsProps) => (
  <>
    {view.texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {view.settlement && <SettledNews settlement={view.settlement} />}
    {(view.offersTry || view.offersStatus) && (
      <p className="actions">
        {/* The same order is tried again in a new document, with what stands behind the address's `#`. */}
        {view.offersTry && (
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            {paymentContent.tryAgain}
          </button>
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
