import type { ReactNode } from "react";

/** Stands beside a form for visitors whose browser runs no scripts, or could not load ours. */
export const ScriptlessNote = ({ children }: { readonly children: ReactNode }) => (
  <>
    <noscript>
      <p className="note note-error">{children}</p>
    </noscript>
    <p className="note note-error shown-when-start-failed">{children}</p>
  </>
);
