import type { ComponentProps, ReactNode } from "react";
import { formContent as content } from "./content.ts";

type ConsentFieldProps = ComponentProps<"input"> & {
  readonly name: string;
  readonly error: string | undefined;
};

export const ConsentField = ({ error, ...input }: ConsentFieldProps): ReactNode => (
  <div className="field">
    <label className="consent" htmlFor={input.name}>
      <input
        {...input}
        id={input.name}
        type="checkbox"
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${input.name}-error`}
      />
      {content.consent.label}
    </label>
    {error !== undefined && (
      <p className="field-error" id={`${input.name}-error`}>
        {error}
      </p>
    )}
  </div>
);
