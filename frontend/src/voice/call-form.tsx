import { useEffect, useRef, type ComponentProps } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { CountryCodeRow } from "#shared/countries/country-codes.ts";
import { writeReference } from "#shared/voice/code-nonce.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { site } from "#shared/site.ts";
import { describeField, FieldFrame, SelectField, TextField } from "../ui/field.tsx";
import { OutsideLink } from "../ui/outside-link.tsx";
import { ScriptlessNote } from "../ui/scriptless-note.tsx";
import type { CallFields } from "./call-fields.ts";
import { storeCodeNonce, useCodeNonce } from "./code-nonce.ts";
import { formContent, callStatusContent, playContent } from "./voice-ai-demo-content.ts";
import { CountryField } from "./country-field.tsx";
import type { CallState } from "./use-voice-call.ts";

/**
 * URL that opens WhatsApp with a prepared message. The text is only a suggestion: any message requests a
 * code.
 */
const makeCodeRequest = (nonce: string | undefined): string => {
  const text = formContent.request.text + (nonce === undefined ? "" : writeReference(nonce));
  return `${import.meta.env.MESSAGING_BASE}${site.voiceDemo.whatsappNumber}?text=${encodeURIComponent(text)}`;
};

type CodeFieldProps = ComponentProps<"input"> & { readonly name: string; readonly error: string | undefined };

/** The field for the verification code, beside the link that requests one. */
const CodeField = ({ error, ...input }: CodeFieldProps) => {
  const { label, hint } = formContent.verificationCode;
  const nonce = useCodeNonce();
  return (
    <FieldFrame name={input.name} label={label} hint={hint} error={error}>
      <span className="code-control">
        <input
          {...input}
          {...describeField({ name: input.name, hint, error })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <OutsideLink
          href={makeCodeRequest(nonce)}
          className="button button-quiet code-request"
          onClick={storeCodeNonce}
        >
          {formContent.request.label}
        </OutsideLink>
      </span>
    </FieldFrame>
  );
};

type ConsentFieldProps = ComponentProps<"input"> & {
  readonly name: string;
  readonly error: string | undefined;
};

const ConsentField = ({ error, ...input }: ConsentFieldProps) => (
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
      {formContent.consent.label}
    </label>
    {error !== undefined && (
      <p className="field-error" id={`${input.name}-error`}>
        {error}
      </p>
    )}
  </div>
);

type CallOutcomeProps = {
  readonly state: CallState;
  readonly errorCount: number;
};

const describeFailure = (state: CallState): string | undefined => {
  switch (state.type) {
    case "idle":
    case "calling":
    case "placed":
      return undefined;
    case "refused":
      return state.text;
    case "unconfirmed":
      return state.text ?? formContent.noResponse;
    case "unanswered":
      return formContent.noResponse;
  }
};

/**
 * A note that stays after the toast. Its live regions are in the DOM from the start, so that their content is
 * announced.
 */
const CallOutcome = ({ state, errorCount }: CallOutcomeProps) => {
  const mayTryAgain = state.type === "refused" || state.type === "unanswered";
  const reason = describeFailure(state);
  return (
    <>
      <div role="alert">
        {errorCount > 0 ? (
          <p className="form-errors">{formContent.invalid(errorCount)}</p>
        ) : (
          (mayTryAgain || reason !== undefined) && (
            <div className="note note-error">
              {mayTryAgain && (
                <p>
                  <strong>{formContent.failed}</strong>
                </p>
              )}
              {reason !== undefined && <p>{reason}</p>}
            </div>
          )
        )}
      </div>
      <div role="status">
        {state.type === "placed" && <p className="note note-success">{formContent.placed}</p>}
      </div>
      <p className="call-status" aria-live="polite">
        {state.type === "placed" && state.status !== undefined && callStatusContent[state.status]}
      </p>
    </>
  );
};

type CallFormProps = {
  readonly register: UseFormRegister<CallFields>;
  readonly errors: FieldErrors<CallFields>;
  readonly country: CountryCodeRow;
  readonly useCase: (typeof voiceUseCases)[number] | undefined;
  readonly state: CallState;
  readonly onChange: () => void;
  readonly onSubmit: () => void;
};

const useCases = voiceUseCases.map(({ id, name }) => ({ value: id, label: name }));

export const CallForm = (props: CallFormProps) => {
  const { register, errors, country, useCase, state, onChange, onSubmit } = props;
  const button = useRef<HTMLButtonElement>(null);
  const calling = state.type === "calling";

  const wasCalling = useRef(calling);

  // A disabled field loses the focus, so move it to the button. On return to the page, the focus stays where it is.
  useEffect(() => {
    if (calling && !wasCalling.current) button.current?.focus({ preventScroll: true });
    wasCalling.current = calling;
  }, [calling]);

  return (
    <form
      className="form"
      method="post"
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 className="text-heading">{formContent.heading}</h2>
      <ScriptlessNote text={formContent.withoutScripts}>
        {` ${formContent.orCall} `}
        <a href={formContent.phone.href}>{formContent.phone.display}</a>
      </ScriptlessNote>
      <fieldset className="call-fields" disabled={calling}>
        <SelectField
          {...formContent.serviceType}
          {...register("serviceType")}
          hint={useCase && playContent[useCase.id]}
          error={errors.serviceType?.message}
          choices={useCases}
        />
        <div className="form-pair">
          <CountryField
            {...register("country", { deps: "mobile" })}
            error={errors.country?.message}
            country={country}
          />
          <TextField
            {...formContent.mobile}
            {...register("mobile")}
            hint={formContent.fixedCountry(country.country, country.code)}
            error={errors.mobile?.message}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
          />
        </div>
        <CodeField {...register("verificationCode")} error={errors.verificationCode?.message} />
        <ConsentField {...register("consent")} error={errors.consent?.message} />
      </fieldset>
      <div className="form-end">
        <button ref={button} className="button button-primary" aria-disabled={calling} aria-busy={calling}>
          {calling ? formContent.submitting : formContent.submit}
        </button>
      </div>
      <CallOutcome state={state} errorCount={Object.keys(errors).length} />
      <p className="saved-note">{formContent.storageNote}</p>
    </form>
  );
};
