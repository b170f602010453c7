import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";
import { CallBadge } from "./call-badge.tsx";
import { callFieldsSchema, findCountry, type CallFields, type FilledCallFields } from "./call-fields.ts";
import { CallForm } from "./call-form.tsx";
import { fillFromKept, keepFields } from "./kept-fields.ts";
import { useCallNews } from "./use-call-news.ts";
import { useVoiceCall } from "./use-voice-call.ts";

/** The form, and the badge that shows the call it asks for. */
export const Caller = (): ReactNode => {
  // No default values: they would overwrite what was typed before this script arrived.
  const { register, handleSubmit, control, getValues, setValue, formState } = useForm<
    CallFields,
    unknown,
    FilledCallFields
  >({ resolver: zodResolver(callFieldsSchema) });
  const [serviceType, country] = useWatch({ control, name: ["serviceType", "country"] });
  const { state, call } = useVoiceCall(() => {
    // A code is used once, and so is the consent to one call.
    setValue("verificationCode", "");
    setValue("consent", false);
  });
  const news = useCallNews(state.type === "placed" ? state.callId : undefined);

  useEffect(() => {
    const filled = fillFromKept(getValues());
    setValue("serviceType", filled.serviceType);
    setValue("country", filled.country);
    setValue("mobile", filled.mobile);
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
        useCase={voiceUseCases.find(({ id }) => id === serviceType)?.name}
        stage={state.type === "calling" ? state.type : news}
      />
    </>
  );
};
