import messages from "#messages/process-payment.json" with { type: "json" };
import { useState, type SubmitEvent } from "react";
import { emailSchema, findEmailHint } from "#shared/contract/email.ts";
import { paymentContent } from "../checkout/checkout-content.ts";
import { TextField } from "../../ui/field.tsx";

type ReceiptEmailFormProps = {
  readonly email: string;
  /** @param email undefined if the payer wants no email */
  readonly onProceed: (email: string | undefined) => void;
};

/** The email address in a link is not signed, so the payer sees it first and may correct it. */
export const ReceiptEmailForm = ({ email, onProceed }: ReceiptEmailFormProps) => {
  const [error, setError] = useState<string>();
  const [hint, setHint] = useState<string>();

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement)) return;
    if (field.value.trim() === "") return onProceed(undefined);
    const reading = emailSchema.safeParse(field.value);
    setError(reading.error?.issues[0]?.message);
    setHint(findEmailHint(field.value));
    if (reading.success) onProceed(reading.data);
    else field.focus();
  };

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <TextField
        {...paymentContent.receiptEmail}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        error={error}
        announcesError
        hint={hint ?? paymentContent.receiptEmail.hint}
        optional
      />
      <button className="button button-primary">{messages.states.proceed}</button>
    </form>
  );
};
