import type { ReactNode } from "react";
import { paymentContent } from "../../features/checkout/content.ts";
import { PaymentStatusLink } from "../../features/checkout/payment-status-link.tsx";
import { PendingNews } from "../../features/checkout/pending-news.tsx";
import { SettledNews } from "../../features/checkout/settled-news.tsx";
import { content } from "./content.ts";
import type { ProcessState } from "./process-state.ts";

type ProcessNewsProps = { readonly state: ProcessState; readonly merchantOrderId: string };

/** What the visitor is told in each state, and what can be done about it. */
export const ProcessNews = ({ state, merchantOrderId }: ProcessNewsProps): ReactNode => {
  switch (state.type) {
    case "initializing":
      return (
        <>
          <p>{content.initializing}</p>
          <p>{content.whatFollows}</p>
        </>
      );
    case "open":
      return (
        <>
          <p>{content.opened}</p>
          <p>{content.closedWithoutWord}</p>
          <AnotherTry merchantOrderId={merchantOrderId} withStatus />
        </>
      );
    case "confirming":
      return (
        <>
          <p>{content.confirming}</p>
          <p>{paymentContent.pending.usual}</p>
        </>
      );
    case "pending":
      return (
        <>
          <PendingNews />
          <p>
            <PaymentStatusLink merchantOrderId={merchantOrderId} className="button button-quiet" />
          </p>
        </>
      );
    case "completed":
      return <p>{content.completedText}</p>;
    case "review":
      return <p>{paymentContent.review.text}</p>;
    case "settled":
      return <SettledNews settlement={state.settlement} />;
    case "error":
      return (
        <>
          <p>{state.text}</p>
          <AnotherTry merchantOrderId={merchantOrderId} withStatus={state.returned} />
        </>
      );
  }
};

type AnotherTryProps = { readonly merchantOrderId: string; readonly withStatus: boolean };

/** The address of the page itself: the same order is tried again, in a new document. */
const AnotherTry = ({ merchantOrderId, withStatus }: AnotherTryProps): ReactNode => (
  <p className="actions">
    <a href="" className="button button-primary">
      {paymentContent.tryAgain}
    </a>
    {withStatus && <PaymentStatusLink merchantOrderId={merchantOrderId} className="button button-quiet" />}
  </p>
);
