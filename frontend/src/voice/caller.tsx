import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { defaultCountryCodeId } from "#shared/countries/country-codes.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { readStoredFields, storeFields } from "../lib/stored-text.ts";
import { voiceKeys } from "#shared/voice/voice-stored-values.ts";
import { CallBadge } from "./call-badge.tsx";
import { callFieldsSchema, findCountry, type CallFields, type FilledCallFields } from "./call-fields.ts";
import { CallForm } from "./call-form.tsx";
import { type CallState, useVoiceCall } from "./use-voice-call.ts";

const key = voiceKeys.voiceDemo;

/**
 * Fields that survive the way to WhatsApp and back, during which a phone may unload the page. The code is
 * never stored.
 */
type SavedFields = Pick<CallFields, "serviceType" | "country" | "mobile">;

const saveFields = ({ serviceType, country, mobile }: SavedFields): void =>
  storeFields(key, { serviceType, country, mobile });

/** Values for the fields: their current content, or the stored one if they are untouched. */
const fillFromStored = ({ serviceType, country, mobile }: SavedFields): SavedFields => {
  const stored = readStoredFields(key);
  return {
    serviceType: serviceType || (stored["serviceType"] ?? ""),
    country: country === defaultCountryCodeId ? (stored["country"] ?? country) : country,
    mobile: mobile || (stored["mobile"] ?? ""),
  };
};

type CallFormControls = Pick<UseFormReturn<CallFields, unknown, FilledCallFields>, "subscribe" | "getValues">;

const readNothing = () => undefined;

/** Current value of a field, including one set before this script loaded; undefined until hydration. */
const useFieldValue = (
  { subscribe, getValues }: CallFormControls,
  name: "serviceType" | "country",
): string | undefined => {
  const listen = useCallback(
    (note: () => void) => subscribe({ name, formState: { values: true }, callback: note }),
    [subscribe, name],
  );
  return useSyncExternalStore<string | undefined>(listen, () => getValues(name), readNothing);
};

const findStage = (state: CallState) => {
  if (state.type === "calling") return state.type;
  return state.type === "placed" ? state.status : undefined;
};

export const Caller = () => {
  // No default values: they would overwrite what the visitor typed before this script loaded.
  const form = useForm<CallFields, unknown, FilledCallFields>({ resolver: zodResolver(callFieldsSchema) });
  const { register, handleSubmit, getValues, setValue, formState } = form;
  const serviceType = useFieldValue(form, "serviceType");
  const country = useFieldValue(form, "country");
  const { state, call } = useVoiceCall(() => {
    // A code is valid once, and so is the consent to one call.
    setValue("verificationCode", "");
    setValue("consent", false);
    // The stored number is no longer needed after the way to WhatsApp. It stays in its field, and is stored
    // again when the form is used again.
    saveFields({ ...getValues(), mobile: "" });
  });

  useEffect(() => {
    const filled = fillFromStored(getValues());
    setValue("serviceType", filled.serviceType);
    setValue("country", filled.country);
    setValue("mobile", filled.mobile);
    if (filled.serviceType !== "" || filled.mobile !== "") saveFields(filled);
  }, [getValues, setValue]);

  const useCase = voiceUseCases.find(({ id }) => id === serviceType);
  return (
    <>
      <CallForm
        register={register}
        errors={formState.errors}
        country={findCountry(country)}
        useCase={useCase}
        state={state}
        onChange={() => saveFields(getValues())}
        onSubmit={() => void handleSubmit(call)()}
      />
      <CallBadge useCase={useCase} stage={findStage(state)} />
    </>
  );
};
