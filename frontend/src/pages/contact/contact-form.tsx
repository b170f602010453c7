import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, type ReactNode, type Ref } from "react";
import { useForm } from "react-hook-form";
import {
  attendeeRanges,
  contactMessageSchema,
  eventTypes,
  type ContactMessage,
} from "#shared/contract/contact.ts";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { formContent } from "./content.ts";
import { useSubmission, type Submission } from "./use-submission.ts";

const { orCall, support } = formContent;

const SupportLinks = ({ withPhone = false }: { readonly withPhone?: boolean }): ReactNode => (
  <>
    <a href={`mailto:${support.email}`}>{support.email}</a>
    {withPhone && (
      <>
        {` ${orCall} `}
        <a href={support.phone.href}>{support.phone.display}</a>
      </>
    )}
  </>
);

/** What outlasts the toast. The toast is announced, so this is not. */
const SubmissionNote = ({ submission }: { readonly submission: Submission }): ReactNode => {
  switch (submission.type) {
    case "idle":
    case "sending":
      return null;
    case "sent":
      return <p className="note note-success">{formContent.sentNote}</p>;
    case "failed":
      return (
        <p className="note note-error">
          <strong>{submission.text}</strong> {formContent.failedNote} <SupportLinks />
        </p>
      );
  }
};

/** A field that people never meet: only programs that fill in whatever they find will fill in this one. */
const TrapField = ({ ref }: { readonly ref: Ref<HTMLInputElement> }): ReactNode => (
  <div className="trap" aria-hidden="true">
    <label htmlFor="extra">{formContent.trap.label}</label>
    <input
      id="extra"
      name="extra"
      ref={ref}
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
    />
  </div>
);

export const ContactForm = (): ReactNode => {
  // No default values: they would overwrite what was typed before this script arrived.
  const { register, handleSubmit, reset, formState } = useForm<ContactMessage>({
    resolver: zodResolver(contactMessageSchema),
  });
  const trap = useRef<HTMLInputElement>(null);
  const { submission, submit, noteChange } = useSubmission(trap, () => reset());
  const { errors } = formState;
  const errorCount = Object.keys(errors).length;
  const sending = submission.type === "sending";

  return (
    <form
      className="form"
      method="post"
      noValidate
      onChange={noteChange}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 className="text-heading">{formContent.heading}</h2>
      <p className="form-lead">{formContent.lead}</p>
      <ScriptlessNote>
        {formContent.withoutScripts} <SupportLinks withPhone />
      </ScriptlessNote>
      <TextField
        {...formContent.name}
        {...register("name")}
        error={errors.name?.message}
        autoComplete="name"
      />
      <TextField
        {...formContent.email}
        {...register("email")}
        error={errors.email?.message}
        type="email"
        autoComplete="email"
      />
      <div className="form-pair">
        <SelectField
          {...formContent.eventType}
          {...register("eventType")}
          error={errors.eventType?.message}
          choices={eventTypes}
        />
        <SelectField
          {...formContent.attendees}
          {...register("attendees")}
          error={errors.attendees?.message}
          choices={attendeeRanges}
        />
      </div>
      <TextArea {...formContent.message} {...register("message")} error={errors.message?.message} rows={6} />
      <TrapField ref={trap} />
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
