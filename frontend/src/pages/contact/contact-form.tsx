import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import {
  attendeeRanges,
  contactMessageSchema,
  eventTypes,
  type ContactMessage,
} from "#shared/contract/contact.ts";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { formContent as content } from "./content.ts";
import { SubmissionNote } from "./submission-note.tsx";
import { SupportLinks } from "./support-links.tsx";
import { TrapField } from "./trap-field.tsx";
import { useSubmission } from "./use-submission.ts";

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
      <h2 className="text-heading">{content.heading}</h2>
      <p className="form-lead">{content.lead}</p>
      <ScriptlessNote>
        {content.withoutScripts} <SupportLinks withPhone />
      </ScriptlessNote>
      <TextField {...content.name} {...register("name")} error={errors.name?.message} autoComplete="name" />
      <TextField
        {...content.email}
        {...register("email")}
        error={errors.email?.message}
        type="email"
        autoComplete="email"
      />
      <div className="form-pair">
        <SelectField
          {...content.eventType}
          {...register("eventType")}
          error={errors.eventType?.message}
          choices={eventTypes}
        />
        <SelectField
          {...content.attendees}
          {...register("attendees")}
          error={errors.attendees?.message}
          choices={attendeeRanges}
        />
      </div>
      <TextArea {...content.message} {...register("message")} error={errors.message?.message} rows={6} />
      <TrapField ref={trap} />
      <div className="form-end">
        <button className="button button-primary" aria-disabled={sending} aria-busy={sending}>
          {sending ? content.submitting : content.submit}
        </button>
        <p className="form-errors" role="alert">
          {errorCount > 0 && content.invalid(errorCount)}
        </p>
      </div>
      <SubmissionNote submission={submission} />
    </form>
  );
};
