import { writeParameters } from "#shared/input/address-parameters.ts";
import { paymentStatusPath } from "#shared/payment/payment-paths.ts";
import { paymentContent as content } from "./checkout-content.ts";

type PaymentStatusLinkProps = { readonly merchantOrderId: string; readonly className?: string };

/**
 * A plain anchor, because the page behind it has its own security policy, which applies only after a full
 * page load.
 */
export const PaymentStatusLink = ({ merchantOrderId, className }: PaymentStatusLinkProps) => (
  <a href={`${paymentStatusPath}?${writeParameters({ merchantOrderId })}`} className={className}>
    {content.checkStatus}
  </a>
);
