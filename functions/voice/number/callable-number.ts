import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { countryCodes, type CountryCode } from "#shared/countries/country-codes.ts";
import { readNationalNumber } from "#shared/voice/national-number.ts";

type NumberVerdict =
  | { readonly type: "callable"; readonly e164: string; readonly region: string }
  | { readonly type: "invalid" }
  | { readonly type: "not callable" };

/** Calls to premium, shared-cost, toll-free, pager or satellite numbers are very expensive or reach no person. */
const callableTypes: ReadonlySet<string> = new Set(["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE"]);

/** The country of the number counts, not the one of its code: +1 is shared with islands whose numbers are expensive. */
export const validateCallableNumber = (
  countryCode: CountryCode,
  mobile: string,
  callRegions: readonly string[],
): NumberVerdict => {
  const national = readNationalNumber(countryCode, mobile);
  const number = parsePhoneNumberFromString(`${countryCode} ${national}`, { extract: false });
  if (number?.isValid() !== true || number.ext !== undefined) return { type: "invalid" };
  const { country = "", number: e164 } = number;
  const meant = countryCodes
    .filter(({ code }) => code === countryCode)
    .flatMap(({ regions }): readonly string[] => regions);
  const mayBeCalled =
    meant.includes(country) && callRegions.includes(country) && callableTypes.has(number.getType() ?? "");
  return mayBeCalled ? { type: "callable", e164, region: country } : { type: "not callable" };
};
