import { useEffect, useRef, type ReactNode } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";
import type { CountryCodeRow } from "#shared/catalogue/country-codes.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import type { CallFields } from "./call-fields.ts";
import { CallOutcome } from "./call-outcome.tsx";
import { CodeField } from "./code-field.tsx";
import { ConsentField } from "./consent-field.tsx";
import { formContent as content, type CallNews } from "./content.ts";
import { CountryField } from "./country-field.tsx";
import type { CallState } from "./use-voice-call.ts";

type CallFormProps = {
  readonly register: UseFormRegister<CallFields>;
  readonly errors: FieldErrors<CallFields>;
  readonly country: CountryCodeRow;
  readonly state: CallState;
  readonly news: CallNews | undefined;
  readonly onChange: () => void;
  readonly onSubmit: () => void;
};

const useCases = voiceUseCases.map(({ id, name }) => ({ value: id, label: name }));

export const CallForm = (props: CallFormProps): ReactNode => {
  const { register, errors, country, state, news, onChange, onSubmit } = props;
  const button = useRef<HTMLButtonElement>(null);
  const calling = state.type === "calling";

  // A field that is switched off loses the focus, which would then be nowhere.
  useEffect(() => {
    if (calling) button.current?.focus({ preventScroll: true });
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
      <h2 className="text-heading">{content.heading}</h2>
      <ScriptlessNote>
        {content.withoutScripts} <a href={`mailto:${content.support.email}`}>{content.support.email}</a>{" "}
        {content.orCall} <a href={content.support.phone.href}>{content.support.phone.display}</a>
      </ScriptlessNote>
      <fieldset className="call-fields" disabled={calling}>
        <SelectField
          {...content.serviceType}
          {...register("serviceType")}
          error={errors.serviceType?.message}
          choices={useCases}
        />
        <div className="form-pair">
          <CountryField {...register("country")} error={errors.country?.message} country={country} />
          <TextField
            {...content.mobile}
            {...register("mobile")}
            hint={content.fixedCountry(country.country, country.code)}
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
          {calling ? content.submitting : content.submit}
        </button>
      </div>
      <CallOutcome state={state} news={news} errorCount={Object.keys(errors).length} />
      <p className="kept">{content.kept}</p>
    </form>
  );
};
