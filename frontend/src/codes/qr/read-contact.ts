import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { writeInAscii } from "#shared/input/email-address.ts";
import { removeMexicanOne } from "#shared/input/mexican-number.ts";
import { cleanPhone, phoneSeparators } from "#shared/input/visible-text.ts";

export type PhoneNumber = {
  /** An E.164 number with its plus sign, or a short code. */
  readonly number: string;
  readonly isShortCode: boolean;
  readonly extension: string;
};

/** Common ways to write an extension, as in libphonenumber; `;ext=` is defined by RFC 3966. */
const extensionPattern = /\s*(?:;ext=|\bext(?:ensi[oó]n?|n)?\b\.?:?|доб\.?|[x#~]|,{1,2}|;)\s*(\d{1,7})#?$/iu;
/** Emergency numbers, and carriers' short codes for services; both are valid in one country only. */
const shortCode = /^[1-9]\d{2,5}$/;

/** 15 digits and the plus sign. */
const maxE164Length = 16;

const parseNumber = (number: string) =>
  parsePhoneNumberFromString(removeMexicanOne(number), { extract: false });

/**
 * The E.164 number as it is dialed from abroad: without the trunk prefix that is dialed only within the
 * country (RFC 3966, section 5.1.4). Lengths are checked by country; ranges are not, because new ones are
 * opened every month.
 */
const findE164 = (number: string): string | undefined => {
  const parsed = parseNumber(number);
  if (parsed === undefined || parsed.number.length > maxE164Length) return undefined;
  if (parsed.isValid()) return parsed.number;
  // A zero that the country does not have, such as that of `+1 (0) 650`.
  const withoutZero = parseNumber(`+${parsed.countryCallingCode}${parsed.nationalNumber.replace(/^0/, "")}`);
  if (withoutZero?.isValid() === true) return withoutZero.number;
  return parsed.isPossible() ? parsed.number : undefined;
};

/** No area code is longer. */
const maxAreaCodeLength = 5;

/** True for `+49 30 5550142 / 43`: the part before a slash is an area code, or a whole number. */
const hasSeveralNumbers = (typed: string): boolean =>
  Array.from(typed.matchAll(/\//g)).some(({ index }) => {
    const before = parseNumber(joinDigits(typed.slice(0, index)));
    return before?.isValid() === true && before.nationalNumber.length > maxAreaCodeLength;
  });

const joinDigits = (typed: string): string => typed.replace(phoneSeparators, "").replace(/^00/, "+");

/** Parses one number with a country code, or a short code. */
export const readPhone = (text: string): PhoneNumber | undefined => {
  const typed = cleanPhone(text).replace(/^(?:tel|sms|smsto):/i, "");
  const [found = "", extension = ""] = extensionPattern.exec(typed) ?? [];
  const main = typed.slice(0, typed.length - found.length);
  const digits = joinDigits(main);
  if (/^\+\d+$/.test(digits)) {
    const number = hasSeveralNumbers(main) ? undefined : findE164(digits);
    return number === undefined ? undefined : { number, isShortCode: false, extension };
  }
  return shortCode.test(digits) && extension === ""
    ? { number: digits, isShortCode: true, extension }
    : undefined;
};

/** RFC 5321 and RFC 6531: characters beyond ASCII are as valid as those of ASCII. */
const atom = String.raw`[^\s\u0000-\u0020\u007f"(),.:;<>@[\\\]]+`;
const localPart = new RegExp(String.raw`^(?:${atom}(?:\.${atom})*|"(?:[^"\\\r\n]|\\[^\r\n])*")$`, "u");
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A domain must have a dot, because names without one work only inside a network. */
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`, "i");
const literal = /^\[(?:(?:\d{1,3}\.){3}\d{1,3}|IPv6:[\da-f:.]{2,45})\]$/i;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const splitAddresses = (text: string): readonly string[] =>
  text.match(/(?:"(?:[^"\\]|\\.)*"|[^,;"])+/gu)?.map((address) => address.trim()) ?? [];

/** @returns an empty text, which is no address, for invalid percent-encoding */
const decodeAddress = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
};

/**
 * RFC 6068: one or several addresses, percent-encoded, with the domain in ASCII, which every mail program
 * accepts. Those of a pasted `mailto:` are encoded already.
 */
export const readMailTo = (text: string): string | undefined => {
  const [scheme = ""] = /^\s*mailto:/i.exec(text) ?? [];
  const addresses = splitAddresses(text.slice(scheme.length).trim()).map((typed) => {
    const address = writeInAscii(scheme === "" ? typed : decodeAddress(typed));
    const at = address.lastIndexOf("@");
    const [local, host] = [address.slice(0, at), address.slice(at + 1)];
    const isAddress =
      localPart.test(local) && bytesOf(local) <= 64 && (domain.test(host) || literal.test(host));
    return isAddress ? `${encodeURIComponent(local)}@${encodeURIComponent(host)}` : undefined;
  });
  const written = addresses.flatMap((address) => address ?? []);
  return written.length > 0 && written.length === addresses.length ? written.join(",") : undefined;
};
