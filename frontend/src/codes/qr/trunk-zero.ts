/**
 * Country codes without a trunk prefix, whose own numbers may begin with a zero, as in libphonenumber's
 * metadata.
 */
const withOwnZero = "39|47|225|226|227|229|241|242|247|267|268|378|501|676|679|687|853|974|992";

/** Country codes of ITU-T E.164, none of which begins another. */
const countryCode = [
  String.raw`(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]`,
  String.raw`2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[03578]\d|9[679]\d)`,
].join("|");

const separator = String.raw`[\s().\-/[\]~·]`;

const digits = (count: number): string => `(?:${separator}*\\d){${count}}(?!${separator}*\\d)`;

/**
 * A zero in brackets before numbers that have none: Norway's of 8 digits, and Italy's mobile numbers, except
 * those that begin like an area code (0331).
 */
const bracketed = [
  String.raw`47(?=${separator}*\(0\)${digits(8)})`,
  String.raw`39(?=${separator}*\(0\)${separator}*3(?:2[05-9]|3[03-9]|4[07-9]|6[016-8]|7[089]|8[07-9]))`,
].join("|");

/** In Hungary the trunk prefix is 06. Rwanda has numbers of its own that begin with it. */
const trunkPrefix = [
  String.raw`(?!(?<=250${separator}*)\(?0${separator}*6${digits(6)})`,
  String.raw`(?:\(0\)|(?<=36${separator}*)(?:\(06\)|06)|0)[\s.\-/]*(?=${separator}*[1-9])`,
].join("");

const trunkZero = new RegExp(
  String.raw`(?<![\d+])((?:\+|00)(?:(?!${withOwnZero})${countryCode}|${bracketed})${separator}*?)${trunkPrefix}`,
  "g",
);

/**
 * Removes the zero that is dialed only within the country from each number with a country code, such as
 * `+44 (0)7700 900123` (RFC 3966, section 5.1.4).
 *
 * @param phone a result of `cleanPhone`
 */
export const removeTrunkZero = (phone: string): string => phone.replace(trunkZero, "$1");
