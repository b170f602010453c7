import { removeUnseen, writeNumbersInAscii } from "#shared/input/visible-text.ts";

/** A currency before or after the number: ₹1,500 or 12.50 EUR. */
const around = /^(?:[\s\p{Sc}\p{L}]|(?<=\p{L})\.)+|(?:[\s\p{Sc}\p{L}]|(?<=\p{L})\.)+$/gu;
/** The end of an amount on Indian invoices: 1,500/- */
const indianEnd = /\s*\/[\s=\-–—]*$/u;
/** Blanks and apostrophes: 1 234 567 and 12 34 567. */
const groupMarks = /(?<=\d)[\s'’\u066c](?=(?:\d{2,3}[\s'’\u066c])*\d{3}(?!\d))/g;

/** No number in a field is longer; the pattern above would take quadratic time. */
const longest = 100;

const plain = /^-?\d+(?:\.\d*)?$/;
/** English and Indian groups: 1,234,567.50 and 12,34,567. */
const grouped = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
/** A decimal comma, with or without points between groups: 12,50 and 1.234,50. */
const withComma = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d*$/;

/**
 * One number as a number field accepts it, from text in any script and with any separators; empty if it is not clear
 * which number is meant. A comma before three digits separates groups, any other is a decimal separator.
 */
export const cleanNumber = (text: string): string => {
  if (text.length > longest) return "";
  const written = removeUnseen(writeNumbersInAscii(text))
    .replace(around, "")
    .replace(indianEnd, "")
    .replace(groupMarks, "");
  if (plain.test(written)) return written;
  if (grouped.test(written)) return written.replaceAll(",", "");
  return withComma.test(written) ? written.replaceAll(".", "").replace(",", ".") : "";
};
