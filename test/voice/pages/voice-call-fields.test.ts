import { expect, test } from "vitest";
import { callFieldsSchema, findCountry, makeVoiceCall } from "#frontend/src/voice/call-fields.ts";
import { countryCodes } from "#shared/countries/country-codes.ts";
import { writeCode } from "#functions/voice/whatsapp/write-reply.ts";
import { showLongCode } from "#shared/voice/code-digits.ts";
import { voiceCallSchema } from "#shared/voice/voice-contract.ts";

const filled = {
  serviceType: "event-rsvp",
  country: "+91-in",
  mobile: "9876543210",
  verificationCode: "482915",
  consent: true,
} as const;

const readMessages = (change: Readonly<Record<string, unknown>>): readonly string[] => {
  const result = callFieldsSchema.safeParse({ ...filled, ...change });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

const refusals = [
  [{ serviceType: "" }, "Please select a service type"],
  [{ serviceType: "karaoke" }, "Please select a service type"],
  [{ serviceType: null }, "Please select a service type"],
  [{ country: "" }, "Please select a country code"],
  [{ country: "+91" }, "Please select a country code"],
  [{ mobile: "" }, "Please enter a valid mobile number"],
  [{ mobile: "1234567" }, "Please enter a valid mobile number"],
  [{ mobile: "  1234567  " }, "Please enter a valid mobile number"],
  [{ mobile: "123456789012" }, "Mobile number is too long"],
  [{ verificationCode: "" }, "Please enter the verification code"],
  [{ verificationCode: "   " }, "Please enter the verification code"],
  [{ consent: false }, "Please tick this: we only call people who ask"],
] as const;

test.each(refusals)("[VOICE-03] refuses the field %j with: %s", (change, message) => {
  expect(readMessages(change)).toEqual([message]);
});

test("[VOICE-03] accepts 8 to 11 digits for every country", () => {
  for (const mobile of ["12345678", "12345678901"])
    expect(countryCodes.flatMap(({ id: country }) => readMessages({ country, mobile }))).toEqual([]);
});

test.each([
  "650-253-0000",
  "(650) 253.0000",
  "\u202d650\u2011253\u20110000\u202c",
  "６５０ ２５３ ００００",
  "650/253 00-00",
])("[CONT-14] [VOICE-03] counts the digits of %s and sends only them", (mobile) => {
  expect(makeVoiceCall(callFieldsSchema.parse({ ...filled, mobile })).mobile).toBe("6502530000");
});

test("[CONT-14] [VOICE-03] reports a number of 12 digits as too long, with any separators", () => {
  expect(readMessages({ mobile: "123-456-789-012" })).toEqual(["Mobile number is too long"]);
  expect(readMessages({ mobile: "123-4567" })).toEqual(["Please enter a valid mobile number"]);
});

test.each([
  "٤٨٢٩١٥",
  "۴۸۲۹۱۵",
  "४८२९१५",
  "４８２９１５",
  "\u200e482915",
  "482915\u2060",
  "\u202b482\u00a0915\u202c",
  "482\u2011915",
])("[CONT-14] [VOICE-03] sends the code %j in ASCII digits alone", (verificationCode) => {
  expect(makeVoiceCall(callFieldsSchema.parse({ ...filled, verificationCode })).verificationCode).toBe(
    "482915",
  );
});

/** Texts as people copy them, each with a code. */
const pasted = [
  ["in bold", "*482915*"],
  ["with a comma", "482915,"],
  ["with its label", "code: 482915"],
  ["with time and sender", "[20/11, 12:00] Lanyra: 482915"],
  ["with the sentence around it", "482915 is your Lanyra code"],
  ["with a British number", "\u202a+44 7400 123456\u202c: 482915"],
  ["in Arabic digits, with an Indian number", "[12:00, 20/11/2026] +91 98123 456789: ٤٨٢٩١٥"],
  ["after an older message", "111111 is your Lanyra code. 482915 is your Lanyra code"],
  ["with our whole message", writeCode("482915", 10)],
] as const;

test.each(pasted)("[VOICE-03] sends only the code that is pasted %s", (_, verificationCode) => {
  expect(callFieldsSchema.parse({ ...filled, verificationCode }).verificationCode).toBe("482915");
});

test.each([
  ["with our whole message", writeCode("482915", 10, showLongCode("482915", "12345678"))],
  ["with the words around it", "enter 482915 1234 5678 instead"],
  ["alone", "482915 1234 5678"],
])("[VOICE-08] sends the long code that is pasted %s", (_, verificationCode) => {
  expect(callFieldsSchema.parse({ ...filled, verificationCode }).verificationCode).toBe("48291512345678");
});

test.each(["1234567 is your code", "12345 is your code", "call +44 7400 123456"])(
  "[VOICE-03] finds no code in the pasted text %j",
  (verificationCode) => {
    expect(callFieldsSchema.parse({ ...filled, verificationCode }).verificationCode).not.toMatch(/^\d+$/);
  },
);

test.each([
  ["of 33 digits", "1".repeat(33)],
  ["without a code", "a text without any code, only with words"],
  ["of more than 1,000 characters", `482915${" ".repeat(1000)}`],
])("[VOICE-03] reports a pasted text %s as too long", (_, verificationCode) => {
  expect(readMessages({ verificationCode })[0]).toBe("The verification code is too long");
});

test("[CONT-14] [VOICE-03] reports a code of invisible characters as missing", () => {
  expect(readMessages({ verificationCode: "\u200e\u2060" })).toEqual(["Please enter the verification code"]);
});

test("[VOICE-03] reports a long number together with an empty use case", () => {
  expect(readMessages({ serviceType: "", mobile: "123456789012" })).toEqual([
    "Please select a service type",
    "Mobile number is too long",
  ]);
});

test.each([undefined, 49, "+999", null])(
  "[VOICE-05] a request with the country code %j gets the message for that field",
  (countryCode) => {
    const call = { serviceType: "event-rsvp", mobile: "9876543210", verificationCode: "482915", countryCode };
    const { error } = voiceCallSchema.safeParse(call);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Please select a country code"]);
  },
);

test("[VOICE-05] sends the country code without the country, in the form that the API contract accepts", () => {
  const call = makeVoiceCall(callFieldsSchema.parse({ ...filled, mobile: " 9876543210 " }));
  expect(call).toEqual({
    serviceType: "event-rsvp",
    countryCode: "+91",
    mobile: "9876543210",
    verificationCode: "482915",
  });
  expect(voiceCallSchema.parse(call)).toEqual(call);
});

test("[VOICE-02] falls back to the default country for an unknown id", () => {
  expect(findCountry("+44-gb").country).toBe("United Kingdom");
  expect(findCountry("+999-xx").id).toBe("+1-na");
  expect(findCountry(undefined).id).toBe("+1-na");
});
