import { cleanDigits, cleanPhone } from "#shared/input/visible-text.ts";

/** The digits that a visitor types, and those that follow them in the long code of the same message. */
export const codeDigits = 6;
export const furtherDigits = 8;

/** Writes a code as a message shows it: people read four digits at a time. */
export const showLongCode = (code: string, further: string): string =>
  `${code} ${further.slice(0, 4)} ${further.slice(4)}`;

/** Whether a code is too long to guess, so that wrong guesses of others do not block it. */
export const isLongCode = (code: string): boolean => code.length === codeDigits + furtherDigits;

/** A code in other text, but not the last digits of a phone number, which begins with a plus. */
const codeInText = new RegExp(
  String.raw`(?<!\d|\+[\d ()-]{1,16})\d{${codeDigits}}(?:(?: ?\d){${furtherDigits}})?(?!\d)`,
  "g",
);

/**
 * The ASCII digits of a code, also of one that is pasted with the message around it. If there are several codes, the
 * last one: it is the newest, or the long code, which works as well. A text without a code is returned without its separators.
 */
export const cleanCode = (text: string): string => {
  const digits = cleanDigits(text);
  const found = /\D/.test(digits) ? cleanPhone(text).match(codeInText)?.at(-1) : undefined;
  return found?.replaceAll(" ", "") ?? digits;
};
