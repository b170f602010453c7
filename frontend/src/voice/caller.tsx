import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { defaultCountryCodeId } from "#shared/countries/country-codes.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { documentVisibility } from "../lib/document-visibility.ts";
import { readStoredFields, storeFields } from "../lib/stored-text.ts";
import { voiceKeys } from "#shared/voice/voice-stored-values.ts";
import { fetchCallProgress } from "./call-result.ts";
import { CallBadge } from "./call-badge.tsx";
import { callFieldsSchema, findCountry, type CallFields, type FilledCallFields } from "./call-fields.ts";
import { CallForm } from "./call-form.tsx";
import type { CallStatusRegion } from "./voice-ai-demo-content.ts";
import { useVoiceCall } from "./use-voice-call.ts";
import { makeCallWatch } from "./watch-call.ts";

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

/** Progress of a placed call; undefined until the first status arrives. */
const useCallStatus = (callId: string | undefined): CallStatusRegion | undefined => {
  const [heard, setHeard] = useState<{ readonly callId: string; readonly status: CallStatusRegion }>();

  useEffect(() => {
    if (callId === undefined) return undefined;
    const watch = makeCallWatch({
      poll: () => fetchCallProgress(callId),
      nowMs: () => performance.now(),
      visibility: documentVisibility,
      onStatus: (status) => setHeard({ callId, status }),
    });
    watch.start();
    return watch.stop;
  }, [callId]);

  return heard !== undefined && heard.callId === callId ? heard.status : undefined;
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
  const status = useCallStatus(state.type === "placed" ? state.callId : undefined);

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
        status={status}
        onChange={() => saveFields(getValues())}
        onSubmit={() => void handleSubmit(call)()}
      />
      <CallBadge useCase={useCase} stage={state.type === "calling" ? state.type : status} />
    </>
  );
};
