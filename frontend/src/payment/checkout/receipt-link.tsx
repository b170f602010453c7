import { paymentContent as content } from "./checkout-content.ts";
import { findReceipt } from "./known-receipts.ts";

type ReceiptLinkProps = { readonly merchantOrderId: string; readonly className?: string };

/** For an order that is paid: nothing where this tab does not know its receipt. A plain anchor, as to the status page. */
export const ReceiptLink = ({ merchantOrderId, className }: ReceiptLinkProps) => {
  const address = findReceipt(merchantOrderId)?.address;
  return (
    address !== undefined && (
      <a href={address} className={className}>
        {content.receipt}
      </a>
    )
  );
};
