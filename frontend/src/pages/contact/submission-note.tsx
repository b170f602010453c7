import type { ReactNode } from "react";
import { formContent as content } from "./content.ts";
import { SupportLinks } from "./support-links.tsx";
import type { Submission } from "./use-submission.ts";

/** What outlasts the toast. The toast is announced, so this is not. */
export const SubmissionNote = ({ submission }: { readonly submission: Submission }): ReactNode => {
  switch (submission.type) {
    case "idle":
    case "sending":
      return null;
    case "sent":
      return <p className="note note-success">{content.sentNote}</p>;
    case "failed":
      return (
        <p className="note note-error">
          <strong>{submission.text}</strong> {content.failedNote} <SupportLinks />
        </p>
      );
  }
};
