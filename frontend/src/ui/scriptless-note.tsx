import type { ReactNode } from "react";
import { site } from "#shared/site.ts";

type ScriptlessNoteProps = {
  /** The text ends right before the email address. */
  readonly text: string;
  readonly children?: ReactNode;
};

/** A note beside a form for visitors whose browser runs no scripts, or could not load ours. */
export const ScriptlessNote = ({ text, children }: ScriptlessNoteProps) => {
  const note = (
    <>
      <span>{text}</span> <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
      {children}
    </>
  );
  return (
    <>
      <noscript>
        <p className="note note-error">{note}</p>
      </noscript>
      <p className="note note-error shown-when-scripts-failed">{note}</p>
    </>
  );
};
