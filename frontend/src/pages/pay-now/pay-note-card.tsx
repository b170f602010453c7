import type { Ref } from "react";
import { formatAmount, paymentContent } from "../../features/checkout/content.ts";
import { findReceipt } from "../../features/checkout/known-receipts.ts";
import { PaymentStatusLink } from "../../features/checkout/payment-status-link.tsx";
import { ReceiptLink } from "../../features/checkout/receipt-link.tsx";
import { noteContent as content } from "./content.ts";
import type { PayNote } from "./describe-note.ts";

type PayNoteCardProps = {
  readonly note: PayNote;
  readonly titleRef: Ref<HTMLParagraphElement>;
  readonly onStartAnother: () => void;
};

export const PayNoteCard = ({ note, titleRef, onStartAnother }: PayNoteCardProps) => {
  const { tone, title, text, order, offersAnother, refunded } = note;
  const receipt = order && tone !== "error" ? findReceipt(order.merchantOrderId) : undefined;
  const amount = order && formatAmount(order.amountPaise);
  return (
    <div className={`note pay-note note-${tone}`}>
      <p className="pay-note-title" ref={titleRef} tabIndex={-1}>
        {/* The field may be empty again: the sum stands in the title, unless it is in the text. */}
        <span>{title}</span> {amount !== undefined && !text.includes(amount) && <span>{amount}</span>}
      </p>
      <p>{text}</p>
      {refunded !== undefined && <p>{`${paymentContent.refunded}: ${refunded}`}</p>}
      {receipt?.email !== undefined && <p>{`${paymentContent.receiptGoesTo} ${receipt.email}`}</p>}
      {order && (
        <p className="actions">
          {tone === "success" && (
            <ReceiptLink merchantOrderId={order.merchantOrderId} className="pay-note-link" />
          )}
          <PaymentStatusLink merchantOrderId={order.merchantOrderId} className="pay-note-link" />
          {offersAnother && (
            <button type="button" className="pay-note-link" onClick={onStartAnother}>
              {content.startAnother}
            </button>
          )}
        </p>
      )}
    </div>
  );
};
