import type { ComponentProps, ReactNode } from "react";

type FieldProps = {
  readonly name: string;
  readonly label: string;
  /** Shown below the control, whether or not there is an error. */
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /**
   * For a form without a summary of its errors: a field that has the focus when Enter sends the form is not read
   * again. The live region is in the DOM from the start, so that its content is announced.
   */
  readonly announcesError?: boolean | undefined;
  readonly optional?: boolean | undefined;
};

/**
 * Attributes that connect a control with its label, hint and error. Names are unique within a form, so the
 * name is also the id.
 */
export const describeField = ({ name, hint, error, optional = false }: Omit<FieldProps, "label">) => {
  const texts = [
    ...(error === undefined ? [] : [`${name}-error`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  return {
    id: name,
    name,
    className: "control",
    "aria-required": !optional || undefined,
    ...(error !== undefined && { "aria-invalid": true }),
    ...(texts.length > 0 && { "aria-describedby": texts.join(" ") }),
  };
};

const FieldError = ({ name, error }: Pick<FieldProps, "name" | "error">) =>
  error !== undefined && (
    <p className="field-error" id={`${name}-error`}>
      {error}
    </p>
  );

export const FieldFrame = ({
  name,
  label,
  hint,
  error,
  announcesError = false,
  children,
}: Omit<FieldProps, "optional"> & { readonly children: ReactNode }) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    {children}
    {hint !== undefined && (
      <p className="field-hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
    {announcesError ? (
      <div role="alert">
        <FieldError name={name} error={error} />
      </div>
    ) : (
      <FieldError name={name} error={error} />
    )}
  </div>
);

export const TextField = ({
  label,
  hint,
  error,
  announcesError,
  optional,
  ...input
}: FieldProps & ComponentProps<"input">) => (
  <FieldFrame name={input.name} label={label} hint={hint} error={error} announcesError={announcesError}>
    <input {...input} {...describeField({ name: input.name, hint, error, optional })} />
  </FieldFrame>
);

export const TextArea = ({
  label,
  hint,
  error,
  optional,
  ...textarea
}: Omit<FieldProps, "announcesError"> & ComponentProps<"textarea">) => (
  <FieldFrame name={textarea.name} label={label} hint={hint} error={error}>
    <textarea {...textarea} {...describeField({ name: textarea.name, hint, error, optional })} />
  </FieldFrame>
);

/** A label, or a submitted value with its label. */
type Choice = string | { readonly value: string; readonly label: string };

type SelectFieldProps = Omit<FieldProps, "announcesError"> &
  ComponentProps<"select"> & {
    /** Shown until an option is chosen; it can be chosen again only in an optional field. */
    readonly placeholder: string;
    readonly choices: readonly Choice[];
  };

export const SelectField = ({
  label,
  hint,
  error,
  optional,
  placeholder,
  choices,
  ...select
}: SelectFieldProps) => (
  <FieldFrame name={select.name} label={label} hint={hint} error={error}>
    <select defaultValue="" {...select} {...describeField({ name: select.name, hint, error, optional })}>
      <option value="" disabled={!optional}>
        {placeholder}
      </option>
      {choices.map((choice) => {
        const { value, label: text } = typeof choice === "string" ? { value: choice, label: choice } : choice;
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </select>
  </FieldFrame>
);
