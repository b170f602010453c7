import type { CountryCode } from "#shared/countries/country-codes.ts";

/** Countries whose numbers are dialed within the country with a 0 that is not part of the international number. */
const codesWithTrunkZero: ReadonlySet<CountryCode> = new Set([
  "+20",
  "+31",
  "+32",
  "+33",
  "+358",
  "+41",
  "+43",
  "+44",
  "+46",
  "+49",
  "+90",
  "+91",
  "+961",
  "+962",
  "+963",
  "+964",
  "+966",
  "+971",
  "+972",
  "+98",
]);

/**
 * The part of a number that follows its country code, without the trunk 0. Browsers fill it in with that 0
 * (`tel-national`), and people paste it with the code: +49 151 …, 0049 151 …, +49 (0)151 ….
 * @param mobile digits without separators
 */
export const readNationalNumber = (countryCode: CountryCode, mobile: string): string => {
  const national = mobile.replace(new RegExp(`^(?:\\+|00)${countryCode.slice(1)}`), "");
  return codesWithTrunkZero.has(countryCode) ? national.replace(/^0(?!0)/, "") : national;
};
