import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";
import { CallBadge } from "./call-badge.tsx";
import { callFieldsSchema, findCountry, type CallFields, type FilledCallFields } from "./call-fields.ts";
import { CallForm } from "./call-form.tsx";
import { fillFromKept, keepFields } from "./kept-fields.ts";
import { useCallNews } from "./use-call-news.ts";
import { useFieldValue } from "./use-field-value.ts";
import { useVoiceCall } from "./use-voice-call.ts";

/** The form, and the badge that shows the call it asks for. */
export const Caller = (): ReactNode => {
  // No default values: they would overwrite what was typed before this script arrived.
  const form = useForm<CallFields, unknown, FilledCallFields>({ resolver: zodResolver(callFieldsSchema) });
  const { register, handleSubmit, getValues, setValue, formState } = form;
  const serviceType = useFieldValue(form, "serviceType");
  const country = useFieldValue(form, "country");
  const { state, call } = useVoiceCall(() => {
    // A code is used once, and so is the consent to one call.
    setValue("verificationCode", "");
    setValue("consent", false);
    // The way to WhatsApp is over. The number stays in its field, and is kept again once the form is used again.
    keepFields({ ...getValues(), mobile: "" });
  });
  const news = useCallNews(state.type === "placed" ? state.callId : undefined);

  useEffect(() => {
    const filled = fillFromKept(getValues());
    setValue("serviceType", filled.serviceType);
    setValue("country", filled.country);
    setValue("mobile", filled.mobile);
    if (filled.serviceType !== "" || filled.mobile !== "") keepFields(filled);
  }, [getValues, setValue]);

  return (
    <>
      <CallForm
        register={register}
        errors={formState.errors}
        country={findCountry(country)}
        state={state}
        news={news}
        onChange={() => keepFields(getValues())}
        onSubmit={() => void handleSubmit(call)()}
      />
      <CallBadge
        useCase={voiceUseCases.find(({ id }) => id === serviceType)}
        stage={state.type === "calling" ? state.type : news}
      />
    </>
  );
};
