import messages from "#messages/voice-errors.json" with { type: "json" };
import * as z from "zod/mini";
import { countryCodes, defaultCountryCodeId, type CountryCodeRow } from "#shared/countries/country-codes.ts";
import { mobileLength, voiceCallFields, type VoiceCall } from "#shared/voice/voice-contract.ts";
import { formContent } from "./voice-ai-demo-content.ts";

/** The country with this id, or else the default country. */
export const findCountry = (id: string | undefined): CountryCodeRow =>
  countryCodes.find((row) => row.id === id) ??
  countryCodes.find((row) => row.id === defaultCountryCodeId) ??
  countryCodes[0];

/** Values of the form: a country is stored by its `id`, because several countries may share a code. */
export const callFieldsSchema = z
  .object({
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
  })
  .check(mobileLength(({ country }) => findCountry(country).code));

/** The values as typed, and after validation. */
export type CallFields = z.input<typeof callFieldsSchema>;
export type FilledCallFields = z.output<typeof callFieldsSchema>;

/** The request body: only the country's code, and without the consent, which is sent in a header. */
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
