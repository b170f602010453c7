import type { ReactNode } from "react";
import { PaymentStatusLink } from "../../features/checkout/payment-status-link.tsx";
import { noteContent as content } from "./content.ts";
import type { PayNote } from "./describe-note.ts";

type PayNoteCardProps = { readonly note: PayNote; readonly onStartAnother: () => void };

export const PayNoteCard = ({ note, onStartAnother }: PayNoteCardProps): ReactNode => (
  <div className={`note pay-note note-${note.tone}`}>
    <p className="pay-note-title">{note.title}</p>
    <p>{note.text}</p>
    {note.order && (
      <p className="actions">
        <PaymentStatusLink merchantOrderId={note.order.merchantOrderId} className="pay-note-link" />
        {note.offersAnother && (
          <button type="button" className="pay-note-link" onClick={onStartAnother}>
            {content.startAnother}
          </button>
        )}
      </p>
    )}
  </div>
);
