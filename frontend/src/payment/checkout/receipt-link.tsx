import { paymentContent as content } from "./checkout-content.ts";
import { findReceipt } from "./known-receipts.ts";

type ReceiptLinkProps = { readonly merchantOrderId: string; readonly className?: string };

/**
 * Link to the receipt of a paid order; renders nothing if this tab does not have its address. A plain anchor,
 * like that to the status page.
 */
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
