/**
 * Removes invisible characters from fields that programs read: phone numbers, email addresses and URLs. Names,
 * passwords and free text keep them: joiners are part of the spelling in many scripts, and of emoji.
 */

/**
 * Format characters (direction marks, soft hyphens, zero-width spaces, byte order marks), other invisible characters,
 * and control characters.
 */
const unseen = /(?![\t-\r])[\p{Cf}\p{DI}\p{Cc}]/gu;
const unseenButJoiners = /(?![\t-\r\u200c\u200d])[\p{Cf}\p{DI}\p{Cc}]/gu;
const joiners = /[\u200c\u200d]/g;

/** A joiner changes the shape of the two letters next to it. These alphabets have no such letters. */
const strayJoiners =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])|(?<=[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}])[\u200c\u200d]/gu;

/** Formatting and control characters, variation selectors, and the blanks of Hangul and Braille. */
const invisible = String.raw`\p{Cf}\p{DI}\p{Cc}\u2800`;
const invisibleButBlank = new RegExp(`(?![\\t-\\r])[${invisible}]`, "gu");
const visible = new RegExp(`[^\\s${invisible}]`, "u");

/** Length of a text without its invisible characters, and without spaces at its ends. */
export const countVisible = (text: string): number => text.replace(invisibleButBlank, "").trim().length;

/**
 * True if a text shows at least one character. Nothing is removed from the text itself: emoji and the letters of many
 * scripts are made with joiners.
 */
export const hasVisibleText = (text: string): boolean => visible.test(text);

const isDecimal = /^\p{Nd}$/u;

/** Digits of a script are ten code points in a row, from its zero (Unicode, section 4.6). */
const toAsciiDigit = (digit: string): string => {
  let before = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (isDecimal.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};

/** Digits of every script as 0 to 9. */
export const writeDigitsInAscii = (text: string): string => text.replace(/\p{Nd}/gu, toAsciiDigit);

/** Digits of every script, and the signs of their numbers, in ASCII. A group separator stays as it is. */
export const writeNumbersInAscii = (text: string): string =>
  writeDigitsInAscii(text)
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/[\u060c\uff0c]/g, ",")
    .replace(/[\u2212\uff0d]/g, "-");

export const removeUnseen = (text: string): string => text.replace(unseen, "");

const fullWidthOffset = 0xfee0;

/**
 * A phone number reduced to the ASCII that a program reads: digits of every script, the hyphens, dashes and blanks of
 * Unicode, and full-width signs. These are the characters that libphonenumber treats as equal (`VALID_PUNCTUATION`).
 */
export const cleanPhone = (text: string): string =>
  writeDigitsInAscii(text.toWellFormed())
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(unseen, "")
    .replace(/\ufe62/g, "+")
    .replace(/[\p{Pd}\u2212\u30fc\u2043]/gu, "-")
    .replace(/[\u2053\u223c]/g, "~")
    .replace(/\s+/g, " ")
    .trim();

/** Separators that people type between the digits of a phone number, to be removed from the result of `cleanPhone`. */
export const phoneSeparators = /[\s().\-/[\]~·]/g;

/** A phone number or a code as the ASCII digits that a person typed in any script and with any separators. */
export const cleanDigits = (text: string): string => cleanPhone(text).replace(phoneSeparators, "");

/** An email address without invisible characters. Joiners are preserved in its domain, where some scripts need them. */
export const cleanEmail = (text: string): string => {
  const seen = text
    .toWellFormed()
    .replace(unseenButJoiners, "")
    .replace(/[\uff20\ufe6b]/g, "@");
  const at = seen.lastIndexOf("@") + 1;
  const local = seen.slice(0, at).replace(joiners, "");
  return (local + seen.slice(at).replace(strayJoiners, "")).trim();
};

/** Removes the space at each end, unless it is plain spaces. The pattern `\s+$` would take quadratic time. */
const trimOtherSpaces = (text: string): string => {
  const fromStart = text.trimStart();
  const start = text.slice(0, text.length - fromStart.length);
  const trimmed = fromStart.trimEnd();
  const end = fromStart.slice(trimmed.length);
  const keepPlain = (space: string) => (/[^ ]/.test(space) ? "" : space);
  return keepPlain(start) + trimmed + keepPlain(end);
};

/**
 * A URL without invisible characters. Joiners are preserved between letters and in emoji: they are part of page names
 * in Persian or Sinhala. Variation selectors are preserved as well, since emoji are written with them. Plain spaces
 * around it are preserved: a code encodes the typed text (QR-02), and every reader ignores them.
 */
export const cleanUrl = (text: string): string =>
  trimOtherSpaces(
    text
      .toWellFormed()
      .replace(/(?![\t-\r\u200c\u200d])[\p{Cf}\p{Cc}\u034f\u115f\u1160\u3164\uffa0]/gu, "")
      .replace(
        /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{EMod}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}])[\u200c\u200d]/gu,
        "",
      ),
  );
