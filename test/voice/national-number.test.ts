import { getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { callFieldsSchema, makeVoiceCall } from "#frontend/src/voice/call-fields.ts";
import { validateCallableNumber } from "#functions/voice/number/callable-number.ts";
import { countryCodes, type CountryCodeRow } from "#shared/countries/country-codes.ts";
import { voiceCallSchema } from "#shared/voice/voice-contract.ts";

const regions = countryCodes.flatMap(({ regions: own }): readonly string[] => own);

/** The number that is called, or else the message beside the field or of the response. */
const dial = ({ id }: CountryCodeRow, mobile: string): string | undefined => {
  const typed = { serviceType: "event-rsvp", country: id, mobile, verificationCode: "482915", consent: true };
  const fields = callFieldsSchema.safeParse(typed);
  if (!fields.success) return fields.error.issues[0]?.message;
  const { countryCode, mobile: sent } = voiceCallSchema.parse(makeVoiceCall(fields.data));
  const verdict = validateCallableNumber(countryCode, sent, regions);
  return verdict.type === "callable" ? verdict.e164 : verdict.type;
};

const rows = countryCodes.flatMap((row) => row.regions.map((region) => ({ ...row, region })));

test.for(rows)("[VOICE-03] [VOICE-08] dials $region mobiles in every form that people type", (row) => {
  const example = getExampleNumber(row.region, examples)!;
  const { nationalNumber, number } = example;
  const code = example.countryCallingCode;
  for (const typed of [
    nationalNumber,
    example.formatNational(),
    example.formatInternational(),
    number,
    `00${code}${nationalNumber}`,
    `00 ${code} ${nationalNumber.replace(/(\d{3})/, "($1) ")}`,
    `\u202a${example.formatInternational().replaceAll(" ", "\u00a0")}\u202c`,
  ])
    expect([typed, dial(row, typed)]).toEqual([typed, number]);
});

test.for(rows)("[VOICE-03] [VOICE-08] removes a trunk 0 in $region as libphonenumber does", (row) => {
  const { nationalNumber, number, countryCallingCode } = getExampleNumber(row.region, examples)!;
  const options = { defaultCountry: row.region, extract: false } as const;
  const hasTrunkZero = parsePhoneNumberFromString(`0${nationalNumber}`, options)?.number === number;
  for (const typed of [
    `0${nationalNumber}`,
    `+${countryCallingCode} (0) ${nationalNumber}`,
    `00${countryCallingCode}0${nationalNumber}`,
  ])
    expect([typed, dial(row, typed) === number]).toEqual([typed, hasTrunkZero]);
});

const find = (id: CountryCodeRow["id"]) => countryCodes.find((row) => row.id === id)!;

test.for([
  ["+49-de", "0151 23456789", "+4915123456789"],
  ["+49-de", "0176/123 456 78", "+4917612345678"],
  ["+49-de", "+49 151 23456789", "+4915123456789"],
  ["+49-de", "0049151 23456789", "+4915123456789"],
  ["+49-de", "+49 (0)151 23456789", "+4915123456789"],
  ["+49-de", "٠١٥١ ٢٣٤٥٦٧٨٩", "+4915123456789"],
  ["+43-at", "0660 12345678", "+4366012345678"],
  ["+43-at", "００４３ ６６０ １２３４５６７８", "+4366012345678"],
  ["+39-it", "06 1234 5678", "+390612345678"],
  ["+39-it", "+39 06 1234 5678", "+390612345678"],
  ["+961-lb", "03 123 456", "+9613123456"],
  ["+961-lb", "+961 3 123 456", "+9613123456"],
  ["+1-na", "1 (415) 555-2671", "+14155552671"],
  ["+1-na", "+1 (415) 555-2671", "+14155552671"],
] as const)("[VOICE-03] dials the number of %s typed as %s", ([id, typed, e164]) => {
  expect(dial(find(id), typed)).toBe(e164);
});

test.for([
  ["+49-de", "0151 234567890", "Mobile number is too long"],
  ["+49-de", "00151 23456789", "Mobile number is too long"],
  ["+1-na", "015551234567", "Mobile number is too long"],
  ["+39-it", "039312345678", "Mobile number is too long"],
  ["+44-gb", "+49 151 23456789", "Mobile number is too long"],
  ["+44-gb", "447400123456", "Mobile number is too long"],
  ["+44-gb", "0740012", "Please enter a valid mobile number"],
] as const)("[VOICE-03] refuses under %s the number %s with: %s", ([id, typed, message]) => {
  expect(dial(find(id), typed)).toBe(message);
});
