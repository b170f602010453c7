import { getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { validateCallableNumber } from "#functions/voice/number/callable-number.ts";
import { callRegions } from "#infra/stack/stage/stages.ts";
import { countryCodes, type CountryCode } from "#shared/countries/country-codes.ts";

const everyRegion = countryCodes.flatMap(({ regions }): readonly string[] => regions);

test.for<readonly [CountryCode, string, string]>([
  ["+1", "(415) 555-2671", "+14155552671"],
  ["+1", "6135550143", "+16135550143"],
  ["+1", "14155552671", "+14155552671"],
  ["+44", "07400123456", "+447400123456"],
  ["+39", "0612345678", "+390612345678"],
  ["+20", "٠١٠٠١٢٣٤٥٦٧", "+201001234567"],
  ["+91", "09876543210", "+919876543210"],
  ["+91", "98765 43210", "+919876543210"],
])("[VOICE-08] dials the number %s %s as %s", ([code, mobile, e164]) => {
  expect(validateCallableNumber(code, mobile, callRegions)).toMatchObject({ type: "callable", e164 });
});

test.for(countryCodes)(
  "[VOICE-08] calls an example mobile of $code only in the regions of the stage",
  (row) => {
    for (const region of row.regions) {
      const { nationalNumber, number } = getExampleNumber(region, examples)!;
      expect(validateCallableNumber(row.code, nationalNumber, everyRegion)).toMatchObject({
        type: "callable",
        e164: number,
      });
      expect(validateCallableNumber(row.code, nationalNumber, callRegions).type).toBe(
        callRegions.includes(region) ? "callable" : "not callable",
      );
    }
  },
);

test.for<readonly [string, CountryCode, string]>([
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
])("[VOICE-08] refuses to call %s (%s %s)", ([, code, mobile]) => {
  expect(validateCallableNumber(code, mobile, callRegions)).toEqual({ type: "not callable" });
});

test.for<readonly [string, CountryCode, string]>([
  ["too short", "+1", "41555526"],
  ["too long", "+1", "41555526711"],
  ["no area code", "+1", "1234567890"],
  ["an extension", "+1", "4155552671x5"],
  ["an extension", "+91", "98765432 ext 5"],
  ["a missing leading zero", "+39", "612345678"],
  ["another country code", "+44", "+33612345678"],
  ["two trunk zeros", "+44", "00740012345"],
  ["letters", "+44", "abcdefgh"],
  ["separators only", "+44", "--------"],
  ["a command", "+1", "*67415555267"],
])("[VOICE-08] reports %s (%s %s) as an invalid number", ([, code, mobile]) => {
  expect(validateCallableNumber(code, mobile, callRegions)).toEqual({ type: "invalid" });
});

test("[VOICE-08] refuses a Jamaican number under the USA/Canada entry, even if the stage calls Jamaica", () => {
  expect(validateCallableNumber("+1", "8765551234", [...callRegions, "JM"])).toEqual({
    type: "not callable",
  });
});
