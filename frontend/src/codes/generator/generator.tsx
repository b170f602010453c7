import {
  type InputEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CardField, exactText } from "../qr/card-field.tsx";
import { CodeActions } from "../qr/code-actions.tsx";
import type { CodeRequest, CodeState } from "../qr/code-store.ts";
import { CodeImage, CodeStatus } from "../qr/made-code.tsx";
import { useCode } from "../qr/use-code.ts";
import { readFields, useSavedFields } from "../qr/use-saved-fields.ts";
import { readStoredFields } from "../../lib/stored-text.ts";
import { qrKeys } from "#shared/codes/codes-stored-values.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { useLatestTask } from "../../lib/use-latest-task.ts";
import { watchFocus } from "../../lib/watch-focus.ts";
import { TextField } from "../../ui/field.tsx";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { codeWidthPx } from "./code-width.ts";
import { formContent, resultContent as content } from "../generate-qrcode-free-content.ts";
import type { KindErrors, OptionsResult } from "./code-options.tsx";
import { placeFailure } from "./place-failure.ts";
import { codeTypes, readRequest } from "./read-request.ts";
import { Button, SmallButton } from "../../ui/button.tsx";

type ResultBadgeProps = { readonly code: CodeState; readonly headingRef: Ref<HTMLHeadingElement> };

const ResultBadge = ({ code, headingRef }: ResultBadgeProps) => (
  <section className="result tool-sheet" aria-labelledby="result-title">
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
      <div className="badge-stub perforated result-stub">
        <CodeStatus code={code} />
        {code.type !== "made" && <p className="text-muted">{content.beforehand}</p>}
        {code.type === "made" && hasNoScheme(code.request) && <p>{content.noScheme}</p>}
        {code.type === "made" && code.request.leftOutUnseen && <p>{content.leftOutUnseen}</p>}
      </div>
    </HangingBadge>
    {code.type === "made" && <CodeActions made={code} />}
  </section>
);

/**
 * A URI scheme (RFC 3986, section 3.1). The colon of `example.org:8080` is followed by a port, that of
 * `tel:112` by a number.
 */
const scheme = /^\s*(?:(?:tel|sms|smsto|mms|fax|geo|callto):|[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|\s*$)))/i;

const hasNoScheme = ({ text, isCard, kind }: CodeRequest): boolean =>
  !isCard && kind === undefined && !scheme.test(text);

/** The style sheet shows the fields of the checked type, so the choice works before any script has loaded. */
const TypeChoice = ({ children }: { readonly children: ReactNode }) => (
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
    {children}
  </fieldset>
);

/** The only possible errors are those of the URL: every field of a card is optional. */
const CodeFields = ({ urlError }: { readonly urlError: string | undefined }) => (
  <>
    <div className="url-fields">
      <TextField
        {...exactText}
        {...formContent.urlField}
        name="url"
        error={urlError}
        announcesError
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

type CodeOptions = typeof import("./code-options.tsx");

/** If the stored values contain this field, the visitor has had the additional fields on the page. */
const fieldOfOptions = "design-width";

/**
 * The form from no image to a shown image (spec section 4). After the first code, every change of the form
 * makes a new one.
 */
export const Generator = () => {
  const { code, store, prepare } = useCode(codeWidthPx);
  const { form, save, restore, clear } = useSavedFields(qrKeys.qrGenerator);
  const heading = useRef<HTMLHeadingElement>(null);
  const generated = useRef(false);
  /**
   * Further content types and design options: loaded when the visitor opens them, or had chosen one of them
   * before.
   */
  const [options, setOptions] = useState<CodeOptions>();
  const [optionsFailed, setOptionsFailed] = useState(false);
  const [type, setType] = useState<string>(codeTypes.url);
  const [errors, setErrors] = useState<KindErrors>({});
  const [logo, setLogo] = useState<ImageBitmap>();
  const [logoError, setLogoError] = useState<string>();
  const beginLogoTask = useLatestTask();

  const read = (target: HTMLFormElement, picture: ImageBitmap | undefined): OptionsResult =>
    options?.readOptions(target, picture) ?? { type: "request", request: readRequest(readFields(target)) };
  const forget = (): void => {
    generated.current = false;
    setErrors({});
    store.drop();
  };
  const show = async (
    target: HTMLFormElement,
    picture: ImageBitmap | undefined,
  ): Promise<{ readonly isMade: boolean; readonly wrongField?: string | undefined } | undefined> => {
    const latest = read(target, picture);
    if (latest.type === "wrong") {
      store.drop();
      setErrors(latest.errors);
      return { isMade: false, wrongField: Object.keys(latest.errors)[0] };
    }
    setErrors({});
    const shown = await store.show(latest.request);
    return shown && { isMade: shown.type === "made", wrongField: placeFailure(shown).field };
  };
  const generate = async (target: HTMLFormElement): Promise<void> => {
    generated.current = true;
    // The error disappears, so that the visitor notices whether it comes back.
    if (code.type === "failed") store.drop();
    const isFocusUnmoved = watchFocus();
    const shown = await show(target, logo);
    // A visitor who has moved the focus keeps it.
    if (!shown || !isFocusUnmoved()) return;
    const { isMade, wrongField } = shown;
    if (isMade) heading.current?.focus();
    else if (wrongField !== undefined)
      target.querySelector<HTMLElement>(`.control[name^="${wrongField}"]`)?.focus();
  };
  const noteType = (): void => {
    if (form.current) setType(readFields(form.current)["type"] ?? codeTypes.url);
  };
  const follow = ({ currentTarget, target }: InputEvent<HTMLFormElement>): void => {
    save();
    if (target instanceof HTMLInputElement && target.name === "type") {
      noteType();
      forget();
    } else if (generated.current) void show(currentTarget, logo);
  };
  const showOptions = (loaded: CodeOptions): void => {
    flushSync(() => setOptions(loaded));
    restore();
    noteType();
  };
  const loadOptions = (): Promise<void> =>
    import("./code-options.tsx").then(showOptions, () => setOptionsFailed(true));
  const openOptions = async (): Promise<void> => {
    setOptionsFailed(false);
    save();
    const isFocusUnmoved = watchFocus();
    await loadOptions();
    // The clicked button has been removed, so focus moves to the chosen type; a visitor who has moved it keeps it.
    if (isFocusUnmoved()) form.current?.querySelector<HTMLElement>("[name=type]:checked")?.focus();
  };
  const takeLogo = async (file: File | undefined): Promise<void> => {
    const isLatest = beginLogoTask();
    const taken = file && (await options?.readLogo(file));
    if (!isLatest()) return;
    if (taken?.type === "refused") return setLogoError(taken.text);
    setLogo(taken?.logo);
    setLogoError(undefined);
    if (generated.current && form.current) await show(form.current, taken?.logo);
  };

  const openLeftOpen = useEffectEvent(() => {
    if (readStoredFields(qrKeys.qrGenerator, "localStorage")[fieldOfOptions] !== undefined)
      void loadOptions();
  });
  useEffect(() => openLeftOpen(), []);

  const clearAll = (): void => {
    clear();
    forget();
    beginLogoTask();
    setLogo(undefined);
    setLogoError(undefined);
    noteType();
    form.current?.querySelector("input")?.focus();
  };
  const failure = placeFailure(code);

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
        <ScriptlessNote text={formContent.withoutScripts} />
        <TypeChoice>{options && <options.KindOptions />}</TypeChoice>
        <CodeFields urlError={failure.url} />
        {options && (
          <>
            <options.KindFields chosen={type} errors={errors} />
            <options.DesignFields
              hasLogo={logo !== undefined}
              logoError={logoError}
              onLogo={(file) => void takeLogo(file)}
            />
          </>
        )}
        <div className="form-end">
          <button className="button button-primary">{formContent.submit}</button>
          <Button onClick={clearAll}>{formContent.clear}</Button>
          <p className="form-errors" role="alert">
            {failure.form}
          </p>
        </div>
        {!options && (
          <div className="more-kinds">
            <SmallButton onClick={() => void openOptions()}>{formContent.more}</SmallButton>
            <span role="status">{optionsFailed && formContent.moreFailed}</span>
          </div>
        )}
        <p className="saved-note">{formContent.storageNote}</p>
      </form>
      <ResultBadge code={code} headingRef={heading} />
    </>
  );
};
