import type { ComponentProps, ReactNode } from "react";
import { describeField, FieldFrame } from "../../ui/field.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { formContent as content } from "./content.ts";
import { codeRequestAddress } from "./code-request-address.ts";

type CodeFieldProps = ComponentProps<"input"> & { readonly name: string; readonly error: string | undefined };

/** Where the code goes, and beside it where it comes from. */
export const CodeField = ({ error, ...input }: CodeFieldProps): ReactNode => {
  const { label, hint } = content.verificationCode;
  return (
    <FieldFrame name={input.name} label={label} hint={hint} error={error}>
      <span className="code-control">
        <input
          {...input}
          {...describeField({ name: input.name, hint, error })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <OutsideLink href={codeRequestAddress} className="button button-quiet code-request">
          {content.request.label}
        </OutsideLink>
      </span>
    </FieldFrame>
  );
};
