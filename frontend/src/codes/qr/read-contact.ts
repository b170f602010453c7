import { writeInAscii } from "#shared/input/email-address.ts";
import { cleanPhone, phoneSeparators } from "#shared/input/visible-text.ts";

export type PhoneNumber = {
  /** An E.164 number with its plus sign, or a short code. */
  readonly number: string;
  readonly isShortCode: boolean;
  readonly extension: string;
};

/** Common ways to write an extension, as in libphonenumber; `;ext=` is defined by RFC 3966. */
const extensionPattern = /\s*(?:;ext=|\bext(?:ensi[oó]n?|n)?\b\.?:?|доб\.?|[x#~]|,{1,2}|;)\s*(\d{1,7})#?$/iu;
/** E.164 allows at most 15 digits, and no country has numbers with fewer than six. */
const e164 = /^\+[1-9]\d{5,14}$/;
/** Emergency numbers, and carriers' short codes for services; both are valid in one country only. */
const shortCode = /^[1-9]\d{2,5}$/;

/**
 * Parses a number with a country code, or a short code. `(0)` is dialed only within the country, so it is
 * removed.
 */
export const readPhone = (text: string): PhoneNumber | undefined => {
  const typed = cleanPhone(text).replace(/^(?:tel|sms|smsto):/i, "");
  const [found = "", extension = ""] = extensionPattern.exec(typed) ?? [];
  const number = typed
    .slice(0, typed.length - found.length)
    .replace(/\(0\)/, "")
    .replace(phoneSeparators, "")
    .replace(/^00/, "+");
  if (e164.test(number)) return { number, isShortCode: false, extension };
  return shortCode.test(number) && extension === "" ? { number, isShortCode: true, extension } : undefined;
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

/**
 * RFC 6068: one or several addresses, percent-encoded, with the domain in ASCII, which every mail program
 * accepts.
 */
export const readMailTo = (text: string): string | undefined => {
  const addresses = splitAddresses(text.trim().replace(/^mailto:/i, "")).map((typed) => {
    const address = writeInAscii(typed);
    const at = address.lastIndexOf("@");
    const [local, host] = [address.slice(0, at), address.slice(at + 1)];
    const isAddress =
      localPart.test(local) && bytesOf(local) <= 64 && (domain.test(host) || literal.test(host));
    return isAddress ? `${encodeURIComponent(local)}@${encodeURIComponent(host)}` : undefined;
  });
  const written = addresses.flatMap((address) => address ?? []);
  return written.length > 0 && written.length === addresses.length ? written.join(",") : undefined;
};
