import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, type Ref } from "react";
import { useForm } from "react-hook-form";
import { contactFieldNames } from "#shared/contact/contact-form.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import {
  contactMessageSchema,
  contactTrapField,
  type ContactMessage,
} from "#shared/contact/contact-contract.ts";
import { findEmailHint } from "#shared/contract/email.ts";
import { language } from "../lib/language.build.ts";
import { contactKeys } from "#shared/contact/contact-stored-values.ts";
import { useDraft } from "../lib/use-draft.ts";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { formContent } from "./contact-content.ts";
import { useSubmission, type Submission } from "./use-submission.ts";

const { fields, support } = formContent;

/** A note that stays after the toast. The toast is announced to screen readers, so the note is not. */
const SubmissionNote = ({ submission }: { readonly submission: Submission }) => {
  switch (submission.type) {
    case "idle":
    case "sending":
      return null;
    case "sent":
      return (
        <p className="note note-success">
          {formContent.sentNote}
          {submission.ref !== undefined && (
            <span>
              {` ${formContent.reference} `}
              <strong className="unbroken">{submission.ref}</strong>.
            </span>
          )}
          {submission.isWithoutEmail && <span>{` ${formContent.notEmailed}`}</span>}
        </p>
      );
    case "failed":
      return (
        <p className="note note-error">
          <strong>{submission.text}</strong> {formContent.failedNote}{" "}
          <a href={`mailto:${support.email}`}>{support.email}</a>.
        </p>
      );
  }
};

/** Honeypot: a field that is hidden from people, so only bots fill it in. */
const TrapField = ({ ref }: { readonly ref: Ref<HTMLInputElement> }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor={contactTrapField}>{formContent.trap}</label>
    <input
      id={contactTrapField}
      name={contactTrapField}
      ref={ref}
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
    />
  </div>
);

/** Hidden fields of a translated form, for the case that the browser submits it without scripts. */
const UnseenFields: typeof TrapField = language
  ? ({ ref }) => (
      <>
        <TrapField ref={ref} />
        <input type="hidden" name="locale" value={language?.tag} />
      </>
    )
  : TrapField;

export const ContactForm = () => {
  // No default values: they would overwrite what the visitor typed before this script loaded.
  const { register, handleSubmit, reset, getValues, setValue, formState } = useForm<ContactMessage>({
    resolver: zodResolver(contactMessageSchema),
  });
  const trap = useRef<HTMLInputElement>(null);
  const draft = useDraft(contactKeys.contactDraft, contactFieldNames, { getValues, setValue });
  const { submission, submit, noteChange } = useSubmission(trap, draft, reset);
  const { errors } = formState;
  const errorCount = Object.keys(errors).length;
  const sending = submission.type === "sending";

  return (
    <form
      className="form"
      method="post"
      action={sendContactMessage.path}
      noValidate
      onChange={() => {
        noteChange();
        draft.save();
      }}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 className="text-heading">{formContent.heading}</h2>
      <p className="form-lead">{formContent.lead}</p>
      <TextField {...fields.name} {...register("name")} error={errors.name?.message} autoComplete="name" />
      <TextField
        {...fields.email}
        {...register("email")}
        error={errors.email?.message}
        hint={errors.email && findEmailHint(getValues("email"))}
        type="email"
        autoComplete="email"
      />
      <div className="form-pair">
        <SelectField {...fields.eventType} {...register("eventType")} error={errors.eventType?.message} />
        <SelectField {...fields.attendees} {...register("attendees")} error={errors.attendees?.message} />
      </div>
      <TextArea {...fields.message} {...register("message")} error={errors.message?.message} rows={6} />
      <UnseenFields ref={trap} />
      <div className="form-end">
        <button className="button button-primary" aria-disabled={sending} aria-busy={sending}>
          {sending ? formContent.submitting : formContent.submit}
        </button>
        <p className="form-errors" role="alert">
          {errorCount > 0 && formContent.invalid(errorCount)}
        </p>
      </div>
      <SubmissionNote submission={submission} />
    </form>
  );
};
