import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import { paymentContent as content } from "./checkout-content.ts";

export type Settlement = NonNullable<PaymentStatus["payload"]["settlement"]>;

/** The decision of our staff about the order. A plain anchor: see `PaymentStatusLink`. */
export const SettledStatus = ({ settlement: { as, link } }: { readonly settlement: Settlement }) =>
  link === undefined ? (
    <p>{content.settled[as].text}</p>
  ) : (
    <>
      <p>{content.settled[as].link}</p>
      <p className="actions">
        <a href={link} className="button button-primary">
          {content.payWithLink}
        </a>
      </p>
    </>
  );
