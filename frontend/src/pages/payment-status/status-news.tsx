import type { ReactNode } from "react";
import { paymentContent } from "../../features/checkout/content.ts";
import { PendingNews } from "../../features/checkout/pending-news.tsx";
import { content } from "./content.ts";
import type { StatusView } from "./status-view.ts";

/** What the visitor is told in each state. */
export const StatusNews = ({ view }: { readonly view: StatusView }): ReactNode => {
  switch (view.type) {
    case "checking":
      return <p>{content.checkingText}</p>;
    case "pending":
      return view.late ? (
        <PendingNews />
      ) : (
        <>
          <p>{content.stillChecking}</p>
          <p>{paymentContent.pending.usual}</p>
        </>
      );
    case "completed":
      return <p>{content.successfulText}</p>;
    case "failed":
      return <p>{paymentContent.notProcessed}</p>;
    case "review":
      return <p>{paymentContent.review.text}</p>;
    case "no-order":
      return <p>{content.missingId}</p>;
    case "unknown":
      return (
        <>
          <p>{view.text}</p>
          <p>{content.notAFailure}</p>
        </>
      );
  }
};
