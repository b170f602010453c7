import type { Ref } from "react";
import { useForm } from "react-hook-form";
import { formatAmount, paymentContent } from "../checkout/checkout-content.ts";
import { findEmailHint } from "#shared/contract/email.ts";
import { findReceipt } from "../checkout/known-receipts.ts";
import { PaymentScriptlessNote } from "../checkout/payment-help.tsx";
import { PaymentStatusLink } from "../checkout/payment-status-link.tsx";
import { ReceiptLink } from "../checkout/receipt-link.tsx";
import { useFocusAfterBusy } from "../checkout/use-focus-on-outcome.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { paymentKeys } from "#shared/payment/payment-stored-values.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { acceptNumbers } from "../../ui/accept-numbers.ts";
import { TextField } from "../../ui/field.tsx";
import { content, noteContent } from "../pay-now-content.ts";
import type { PayNote } from "./describe-note.ts";
import { resolvePayFields, type PayFields } from "./pay-fields.ts";
import { usePayment } from "./use-payment.ts";

type PayNoteCardProps = {
  readonly note: PayNote;
  readonly titleRef: Ref<HTMLParagraphElement>;
  readonly onStartAnother: () => void;
};

const PayNoteCard = ({ note, titleRef, onStartAnother }: PayNoteCardProps) => {
  const { tone, title, text, order, offersAnother, refunded } = note;
  const receipt = order && tone !== "error" ? findReceipt(order.merchantOrderId) : undefined;
  const amount = order && formatAmount(order.amountPaise);
  return (
    <div className={`note pay-note note-${tone}`}>
      <p className="pay-note-title" ref={titleRef} tabIndex={-1}>
        {/* The amount field may have been cleared, so the title shows the amount unless the text contains
            it. */}
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
              {noteContent.startAnother}
            </button>
          )}
        </p>
      )}
    </div>
  );
};

const fieldNames = ["amount", "invoice", "email"] as const;

export const PayForm = () => {
  // Registered without default values: they would overwrite what the visitor typed before this script loaded.
  const form = useForm<PayFields>({ resolver: resolvePayFields });
  const { register, handleSubmit, formState } = form;
  const draft = useDraft(paymentKeys.paymentDraft, fieldNames, form);
  const { pay, startAnother, processing, note } = usePayment(form, draft.forget);
  const noteTitle = useFocusAfterBusy(processing);

  return (
    <form
      ref={acceptNumbers}
      className="form pay-form"
      method="post"
      noValidate
      onChange={draft.save}
      onSubmit={(event) => void handleSubmit(pay)(event)}
    >
      <PaymentScriptlessNote />
      <TextField
        {...content.amount}
        {...register("amount")}
        error={formState.errors.amount?.message}
        announcesError
        type="number"
        inputMode="decimal"
        min="1"
        step="0.01"
        autoComplete="off"
      />
      <TextField
        {...content.invoice}
        {...register("invoice")}
        error={formState.errors.invoice?.message}
        announcesError
        autoComplete="off"
        optional
      />
      <TextField
        {...paymentContent.receiptEmail}
        {...register("email")}
        error={formState.errors.email?.message}
        announcesError
        hint={
          (formState.errors.email && findEmailHint(form.getValues("email"))) ??
          paymentContent.receiptEmail.hint
        }
        type="email"
        autoComplete="email"
        optional
      />
      <button className="button button-primary" aria-disabled={processing} aria-busy={processing}>
        {processing ? content.submitting : content.submit}
      </button>
      <div className="pay-status" role="status">
        {note && <PayNoteCard note={note} titleRef={noteTitle} onStartAnother={startAnother} />}
      </div>
      <p className="pay-terms">
        {content.terms.before}
        <PageLink to="/terms-and-conditions">{content.terms.link}</PageLink>
      </p>
    </form>
  );
};
