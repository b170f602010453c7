import { useForm } from "react-hook-form";
import { paymentContent } from "../../features/checkout/content.ts";
import { PaymentScriptlessNote } from "../../features/checkout/payment-help.tsx";
import { useFocusAfterBusy } from "../../features/checkout/use-focus-on-outcome.ts";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { TextField } from "../../ui/field.tsx";
import { content } from "./content.ts";
import { resolvePayFields, type PayFields } from "./pay-fields.ts";
import { PayNoteCard } from "./pay-note-card.tsx";
import { usePayment } from "./use-payment.ts";

const fieldNames = ["amount", "invoice", "email"] as const;

export const PayForm = () => {
  // No default value: it would overwrite what was typed before this script arrived.
  const form = useForm<PayFields>({ resolver: resolvePayFields });
  const { register, handleSubmit, formState } = form;
  const draft = useDraft(storedValueKeys.session.payNowDraft, fieldNames, form);
  const { pay, startAnother, processing, note } = usePayment(form, draft.forget);
  const noteTitle = useFocusAfterBusy(processing);

  return (
    <form
      className="form pay-form"
      method="post"
      noValidate
      onChange={draft.keep}
      onSubmit={(event) => void handleSubmit(pay)(event)}
    >
      <PaymentScriptlessNote />
      <TextField
        {...content.amount}
        {...register("amount")}
        error={formState.errors.amount?.message}
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
        autoComplete="off"
        optional
      />
      <TextField
        {...paymentContent.receiptEmail}
        {...register("email")}
        error={formState.errors.email?.message}
        type="email"
        autoComplete="email"
        optional
      />
      <button className="button button-primary" aria-disabled={processing} aria-busy={processing}>
        {processing ? content.submitting : content.submit}
      </button>
      <div className="pay-news" role="status">
        {note && <PayNoteCard note={note} titleRef={noteTitle} onStartAnother={startAnother} />}
      </div>
      <p className="pay-terms">
        {content.terms.before}
        <PageLink to="/terms-and-conditions">{content.terms.link}</PageLink>
      </p>
    </form>
  );
};
