import type { ReactNode, Ref } from "react";
import { CardField, exactText } from "../qr/card-field.tsx";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { formContent as content } from "../vcard-create-content.ts";
import { Button } from "../../ui/button.tsx";

type CardFormProps = {
  readonly ref: Ref<HTMLFormElement>;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly hidden: boolean;
  readonly error: string | undefined;
  readonly onFocus: () => void;
  readonly onInput: () => void;
  readonly onNext: (form: HTMLFormElement) => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** Step 1. It stays in the DOM during step 2, so that its values are preserved. */
export const CardForm = ({
  ref,
  headingRef,
  hidden,
  error,
  onFocus,
  onInput,
  onNext,
  onClear,
  children,
}: CardFormProps) => (
  <form
    className="form"
    method="post"
    noValidate
    ref={ref}
    hidden={hidden}
    onFocus={onFocus}
    onInput={onInput}
    onSubmit={(event) => {
      event.preventDefault();
      onNext(event.currentTarget);
    }}
  >
    <h2 className="text-heading step-heading" ref={headingRef} tabIndex={-1}>
      <span>{content.step}</span> {content.heading}
    </h2>
    <ScriptlessNote text={content.withoutScripts} />
    {children}
    <div className="form-pair">
      <CardField {...content.firstName} name="firstName" autoComplete="given-name" />
      <CardField {...content.lastName} name="lastName" autoComplete="family-name" />
      <CardField {...content.mobile} name="mobile" type="tel" autoComplete="mobile tel" />
      <CardField {...content.phone} name="phone" type="tel" autoComplete="work tel" />
      <CardField {...exactText} {...content.email} name="email" inputMode="email" autoComplete="email" />
      <CardField {...content.jobTitle} name="jobTitle" autoComplete="organization-title" />
      <CardField {...content.organization} name="organization" autoComplete="organization" />
      <CardField {...exactText} {...content.website} name="website" inputMode="url" autoComplete="url" />
    </div>
    <div className="form-end">
      <button className="button button-primary">{content.next}</button>
      <Button onClick={onClear}>{content.clear}</Button>
      <p className="form-errors" role="alert">
        {error}
      </p>
    </div>
    <p className="saved-note">{content.storageNote}</p>
  </form>
);
