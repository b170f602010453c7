import type { ReactNode, Ref } from "react";
import { formContent as content } from "./content.ts";

/** A field that people never meet: only programs that fill in whatever they find will fill in this one. */
export const TrapField = ({ ref }: { readonly ref: Ref<HTMLInputElement> }): ReactNode => (
  <div className="trap" aria-hidden="true">
    <label htmlFor="extra">{content.trap.label}</label>
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
