import messages from "#messages/voice-errors.json" with { type: "json" };
import * as z from "zod/mini";
import { countryCodes, defaultCountryCodeId, type CountryCodeRow } from "#shared/countries/country-codes.ts";
import { voiceCallFields, type VoiceCall } from "#shared/voice/voice-contract.ts";
import { formContent } from "./voice-ai-demo-content.ts";

/** What the form holds: a country by its `id`, since two may share a code. */
export const callFieldsSchema = z.object({
  serviceType: z.pipe(z.string(messages.serviceTypeRequired), voiceCallFields.serviceType),
  country: z.pipe(
    z.string(messages.countryCodeRequired),
    z.enum(
      countryCodes.map(({ id }) => id),
      messages.countryCodeRequired,
    ),
  ),
  mobile: voiceCallFields.mobile,
  verificationCode: voiceCallFields.verificationCode,
  consent: z.boolean().check(z.refine((ticked) => ticked, formContent.consent.missing)),
});

/** As it stands in the fields, and as it is when it may be sent. */
export type CallFields = z.input<typeof callFieldsSchema>;
export type FilledCallFields = z.output<typeof callFieldsSchema>;

/** The default country where the id is none of ours. */
export const findCountry = (id: string | undefined): CountryCodeRow =>
  countryCodes.find((row) => row.id === id) ??
  countryCodes.find((row) => row.id === defaultCountryCodeId) ??
  countryCodes[0];

/** What is sent: the code part of the country alone, and no consent, which travels in a header. */
export const makeVoiceCall = ({
  serviceType,
  country,
  mobile,
  verificationCode,
}: FilledCallFields): VoiceCall => ({
  serviceType,
  countryCode: findCountry(country).code,
  mobile,
  verificationCode,
});
