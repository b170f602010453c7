import type { ComponentProps, ReactNode } from "react";

type FieldProps = { readonly name: string; readonly label: string; readonly error: string | undefined };

/** Ties a control to its label and its error; a form has one field of a name, so the name is the id. */
const describe = ({ name, error }: Pick<FieldProps, "name" | "error">) => ({
  id: name,
  name,
  className: "control",
  "aria-required": true,
  ...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${name}-error` }),
});

const FieldFrame = ({
  name,
  label,
  error,
  children,
}: FieldProps & { readonly children: ReactNode }): ReactNode => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    {children}
    {error !== undefined && (
      <p className="field-error" id={`${name}-error`}>
        {error}
      </p>
    )}
  </div>
);

type TextFieldProps = FieldProps &
  ComponentProps<"input"> & {
    /** Whether it may stay empty. */
    readonly optional?: boolean;
  };

export const TextField = ({ label, error, optional = false, ...input }: TextFieldProps): ReactNode => (
  <FieldFrame name={input.name} label={label} error={error}>
    <input {...input} {...describe({ name: input.name, error })} aria-required={!optional || undefined} />
  </FieldFrame>
);

export const TextArea = ({
  label,
  error,
  ...textarea
}: FieldProps & ComponentProps<"textarea">): ReactNode => (
  <FieldFrame name={textarea.name} label={label} error={error}>
    <textarea {...textarea} {...describe({ name: textarea.name, error })} />
  </FieldFrame>
);

type SelectFieldProps = FieldProps &
  ComponentProps<"select"> & {
    /** Stands in the closed control until something is chosen; it cannot be chosen itself. */
    readonly placeholder: string;
    readonly choices: readonly string[];
  };

export const SelectField = ({
  label,
  error,
  placeholder,
  choices,
  ...select
}: SelectFieldProps): ReactNode => (
  <FieldFrame name={select.name} label={label} error={error}>
    <select defaultValue="" {...select} {...describe({ name: select.name, error })}>
      <option value="" disabled>
        {placeholder}
      </option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  </FieldFrame>
);
