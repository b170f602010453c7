import { expect, test } from "vitest";
import { validateCallableNumber } from "#functions/voice/number/callable-number.ts";
import { callRegions } from "#infra/stage/stages.ts";
import { countryCodes, type CountryCode } from "#shared/catalogue/country-codes.ts";

const everyRegion = countryCodes.flatMap(({ regions }): readonly string[] => regions);

const callable: readonly (readonly [CountryCode, string, string])[] = [
  ["+1", "4155552671", "+14155552671"],
  ["+1", "(415) 555-2671", "+14155552671"],
  ["+1", "6135550143", "+16135550143"],
  ["+1", "14155552671", "+14155552671"],
  ["+44", "7400123456", "+447400123456"],
  ["+44", "07400123456", "+447400123456"],
  ["+33", "612345678", "+33612345678"],
  ["+49", "15123456789", "+4915123456789"],
  ["+34", "612345678", "+34612345678"],
  ["+39", "3123456789", "+393123456789"],
  ["+39", "0612345678", "+390612345678"],
  ["+31", "612345678", "+31612345678"],
  ["+32", "470123456", "+32470123456"],
  ["+41", "781234567", "+41781234567"],
  ["+43", "6641234567", "+436641234567"],
  ["+45", "32123456", "+4532123456"],
  ["+46", "701234567", "+46701234567"],
  ["+47", "40612345", "+4740612345"],
  ["+358", "412345678", "+358412345678"],
  ["+48", "512345678", "+48512345678"],
  ["+351", "912345678", "+351912345678"],
  ["+30", "6912345678", "+306912345678"],
  ["+90", "5012345678", "+905012345678"],
  ["+971", "501234567", "+971501234567"],
  ["+966", "512345678", "+966512345678"],
  ["+974", "33123456", "+97433123456"],
  ["+965", "50012345", "+96550012345"],
  ["+968", "92123456", "+96892123456"],
  ["+973", "36001234", "+97336001234"],
  ["+962", "790123456", "+962790123456"],
  ["+961", "71123456", "+96171123456"],
  ["+964", "7912345678", "+9647912345678"],
  ["+972", "502345678", "+972502345678"],
  ["+20", "1001234567", "+201001234567"],
  ["+20", "٠١٠٠١٢٣٤٥٦٧", "+201001234567"],
  ["+91", "9876543210", "+919876543210"],
  ["+91", "09876543210", "+919876543210"],
  ["+91", "98765 43210", "+919876543210"],
];

test.for(callable)("[VOICE-08] %s %s is called at %s", ([code, mobile, e164]) => {
  expect(validateCallableNumber(code, mobile, callRegions)).toMatchObject({ type: "callable", e164 });
});

test("[VOICE-08] every country of the list can be called, but for what the stage leaves out", () => {
  const codes = new Set(callable.map(([code]) => code));
  const left = countryCodes.map(({ code }) => code).filter((code) => !codes.has(code));
  expect(left).toEqual(["+98", "+963"]);
});

const notCallable: readonly (readonly [string, CountryCode, string])[] = [
  ["premium rate", "+1", "9002345678"],
  ["toll-free", "+1", "8002345678"],
  ["Jamaica", "+1", "8765551234"],
  ["the Dominican Republic", "+1", "8095551234"],
  ["Puerto Rico", "+1", "7872345678"],
  ["a personal number", "+44", "7012345678"],
  ["premium rate", "+44", "9098790123"],
  ["shared cost", "+44", "8431234567"],
  ["Guernsey", "+44", "7781123456"],
  ["the Isle of Man", "+44", "7624123456"],
  ["premium rate", "+33", "899123456"],
  ["Svalbard", "+47", "79123456"],
  ["Åland", "+358", "18 12345"],
  ["toll-free", "+91", "1800123456"],
  ["Iran", "+98", "9121234567"],
  ["Syria", "+963", "944567890"],
];

test.for(notCallable)("[VOICE-08] %s (%s %s) is not called", ([, code, mobile]) => {
  expect(validateCallableNumber(code, mobile, callRegions)).toEqual({ type: "not callable" });
});

test.for([
  ["+98", "9121234567"],
  ["+963", "944567890"],
] as const)("[VOICE-08] %s %s is called where the stage says so", ([code, mobile]) => {
  expect(validateCallableNumber(code, mobile, everyRegion).type).toBe("callable");
});

const invalid: readonly (readonly [string, CountryCode, string])[] = [
  ["too short", "+1", "41555526"],
  ["too long", "+1", "41555526711"],
  ["no area code", "+1", "1234567890"],
  ["an extension", "+1", "4155552671x5"],
  ["an extension", "+91", "98765432 ext 5"],
  ["a kept zero that is missing", "+39", "612345678"],
  ["another country code", "+44", "+33612345678"],
  ["two trunk zeros", "+44", "00740012345"],
  ["letters", "+44", "abcdefgh"],
  ["nothing but separators", "+44", "--------"],
  ["a command", "+1", "*67415555267"],
];

test.for(invalid)("[VOICE-08] %s (%s %s) is no number", ([, code, mobile]) => {
  expect(validateCallableNumber(code, mobile, callRegions)).toEqual({ type: "invalid" });
});

test("[VOICE-08] a country that the stage calls is called under its own code only", () => {
  expect(validateCallableNumber("+1", "8765551234", [...callRegions, "JM"])).toEqual({
    type: "not callable",
  });
});
