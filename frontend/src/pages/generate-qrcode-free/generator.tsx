import { type InputEvent, type Ref, useRef } from "react";
import { CardField, exactText } from "../../features/qr/card-field.tsx";
import { CodeActions } from "../../features/qr/code-actions.tsx";
import type { CodeState } from "../../features/qr/code-store.ts";
import { describeFailure } from "../../features/qr/content.ts";
import { CodeImage, CodeStatus } from "../../features/qr/made-code.tsx";
import { useCode } from "../../features/qr/use-code.ts";
import { readFields, useKeptFields } from "../../features/qr/use-kept-fields.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { TextField } from "../../ui/field.tsx";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { codeWidthPx } from "./code-width.ts";
import { formContent, resultContent as content } from "./content.ts";
import { codeTypes, readRequest } from "./read-request.ts";

type ResultBadgeProps = { readonly code: CodeState; readonly headingRef: Ref<HTMLHeadingElement> };

/** The badge that gets the code, and what can be done with it. */
const ResultBadge = ({ code, headingRef }: ResultBadgeProps) => (
  <section className="result" aria-labelledby="result-title">
    <HangingBadge print={content.print}>
      <div className="result-top">
        <h2 id="result-title" ref={headingRef} tabIndex={-1}>
          {content.heading}
        </h2>
        {code.type === "made" ? (
          <CodeImage code={code.code} widthPx={codeWidthPx} />
        ) : (
          <p className="result-empty">{content.placeholder}</p>
        )}
      </div>
      <div className="badge-stub result-stub">
        <CodeStatus code={code} />
        {code.type !== "made" && <p className="text-muted">{content.beforehand}</p>}
        {code.type === "made" && hasNoScheme(code.request) && <p>{content.noScheme}</p>}
      </div>
    </HangingBadge>
    {code.type === "made" && <CodeActions made={code} />}
  </section>
);

/** RFC 3986, section 3.1. */
const hasNoScheme = ({ text, isCard }: { readonly text: string; readonly isCard: boolean }): boolean =>
  !isCard && !/^[a-z][a-z0-9+.-]*:/i.test(text);

/** Which of the two groups of fields is in sight follows from this by style sheet, so it works before any script. */
const TypeChoice = () => (
  <fieldset className="choice">
    <legend>{formContent.type}</legend>
    <label className="choice-option">
      <input type="radio" name="type" value={codeTypes.url} defaultChecked />
      {formContent.url}
    </label>
    <label className="choice-option">
      <input type="radio" name="type" value={codeTypes.vcard} />
      {formContent.vcard}
    </label>
  </fieldset>
);

/** A missing address is the one thing that can be wrong with a field: cards may leave out any of theirs. */
const CodeFields = ({ urlError }: { readonly urlError: string | undefined }) => (
  <>
    <div className="url-fields">
      <TextField
        {...exactText}
        {...formContent.urlField}
        name="url"
        error={urlError}
        inputMode="url"
        autoComplete="url"
      />
    </div>
    <div className="card-fields">
      <CardField {...formContent.firstName} name="firstName" autoComplete="given-name" />
      <CardField {...formContent.lastName} name="lastName" autoComplete="family-name" />
      <CardField {...formContent.phone} name="phone" type="tel" autoComplete="tel" />
      <CardField {...formContent.phone2} name="phone2" type="tel" autoComplete="off" />
      <CardField {...exactText} {...formContent.email} name="email" inputMode="email" autoComplete="email" />
      <CardField {...formContent.organization} name="organization" autoComplete="organization" />
      <CardField {...formContent.jobTitle} name="jobTitle" autoComplete="organization-title" />
      <CardField {...exactText} {...formContent.website} name="website" inputMode="url" autoComplete="url" />
    </div>
  </>
);

/** From no image to image shown (spec section 4). After the first code each change of the form makes a new one. */
export const Generator = () => {
  const { code, store, prepare } = useCode(codeWidthPx);
  const { form, keep, clear } = useKeptFields(storedValueKeys.local.qrGenerator);
  const heading = useRef<HTMLHeadingElement>(null);
  const generated = useRef(false);

  const generate = async (target: HTMLFormElement): Promise<void> => {
    generated.current = true;
    const request = readRequest(readFields(target));
    const shown = await store.show(request);
    const field = target.querySelector<HTMLElement>(request.isCard ? "#firstName" : "#url");
    if (shown.type === "made") heading.current?.focus();
    else field?.focus();
  };
  const forget = (): void => {
    generated.current = false;
    store.drop();
  };
  const follow = ({ currentTarget, target }: InputEvent<HTMLFormElement>): void => {
    keep();
    if (target instanceof HTMLInputElement && target.name === "type") forget();
    else if (generated.current) void store.show(readRequest(readFields(currentTarget)));
  };

  const clearAll = (): void => {
    clear();
    forget();
    form.current?.querySelector("input")?.focus();
  };
  const failed = code.type === "failed" && {
    isCard: code.request.isCard,
    text: describeFailure(code.failure, code.request.isCard ? formContent.emptyCard : formContent.emptyUrl),
  };

  return (
    <>
      <form
        className="form"
        method="post"
        noValidate
        ref={form}
        onFocus={prepare}
        onInput={follow}
        onSubmit={(event) => {
          event.preventDefault();
          void generate(event.currentTarget);
        }}
      >
        <ScriptlessNote>
          {formContent.withoutScripts}{" "}
          <a href={`mailto:${formContent.supportEmail}`}>{formContent.supportEmail}</a>
        </ScriptlessNote>
        <TypeChoice />
        <CodeFields urlError={failed && !failed.isCard ? failed.text : undefined} />
        <div className="form-end">
          <button className="button button-primary">{formContent.submit}</button>
          <button type="button" className="button button-quiet" onClick={clearAll}>
            {formContent.clear}
          </button>
          <p className="form-errors" role="alert">
            {failed && failed.isCard && failed.text}
          </p>
        </div>
        <p className="kept">{formContent.kept}</p>
      </form>
      <ResultBadge code={code} headingRef={heading} />
    </>
  );
};
