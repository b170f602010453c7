import { expect, test } from "vitest";
import { replaceNumber } from "#frontend/src/ui/accept-numbers.ts";
import { cleanNumber } from "#frontend/src/ui/clean-number.ts";

test.each([
  ["Arabic digits", "٤٨", "48"],
  ["Persian digits", "۴۸", "48"],
  ["Devanagari digits", "४८", "48"],
  ["full-width digits and point", "１２．５", "12.5"],
  ["invisible marks", "\u200e48\u2060", "48"],
  ["an Arabic decimal separator", "12٫50", "12.50"],
  ["Arabic digits and their decimal separator", "١٢٫٥٠", "12.50"],
  ["Arabic group and decimal separators", "١٬٢٣٤٫٥٠", "1234.50"],
  ["an Arabic comma as the decimal separator", "١٢،٥٠", "12.50"],
  ["a decimal comma", "12,50", "12.50"],
  ["a decimal comma and one decimal", "12,5", "12.5"],
  ["a full-width decimal comma", "１２，５０", "12.50"],
  ["a German group point", "1.234,50", "1234.50"],
  ["two German group points", "1.234.567,8", "1234567.8"],
  ["French group blanks", "1\u202f234,50", "1234.50"],
  ["a Swiss apostrophe", "1’234.50", "1234.50"],
  ["an English group comma", "1,234", "1234"],
  ["English group commas and a point", "1,234,567.80", "1234567.80"],
  ["Indian group commas", "1,50,000", "150000"],
  ["Indian group blanks", "1 50 000", "150000"],
  ["Indian group blanks of PDFs", "12\u200934\u2009567.50", "1234567.50"],
  ["the end of an Indian amount", "Rs. 1,500/-", "1500"],
  ["the end of an Indian amount after paise", "₹ 10,000.00 /-", "10000.00"],
  ["the end of an Indian amount and words", "INR 1,00,000/= only", "100000"],
  ["a currency sign", "₹1,500.00", "1500.00"],
  ["a currency's abbreviation", "Rs. 1,500", "1500"],
  ["a currency's abbreviation without a blank", "Rs.1500", "1500"],
  ["a currency's code behind", "12,50 EUR", "12.50"],
  ["a minus sign of typography", "\u22125", "-5"],
  ["three decimals below one", "0,500", "0.500"],
])("[CONT-14] reads a pasted number with %s", (_, typed, clean) => {
  expect(cleanNumber(typed)).toBe(clean);
});

test.each([
  "1,2,3",
  "12,50,1",
  "1,234,50.5",
  "12.5.7,1",
  "12٫50٫1",
  "words",
  "12 13",
  "١٢ ١٣",
  "12,50 to 13,50",
  "Rs. .50",
  `1${"a".repeat(60)}-`,
])("[CONT-14] finds no number in %j", (typed) => {
  expect(cleanNumber(typed)).toBe("");
});

test.each([
  ["48", undefined, undefined],
  ["1.5", undefined, undefined],
  ["a", undefined, undefined],
  ["٤", "4", "4"],
  ["４", "4", "4"],
  ["٫", ".", "."],
  [",", ".", undefined],
  ["،", ".", undefined],
  ["\u200e", "", ""],
  ["12,50", "12.50", "12.50"],
  ["Rs. 1500", "1500", "1500"],
])("[CONT-14] %j is inserted as %j, and as %j in a field for whole numbers", (text, decimal, whole) => {
  expect([replaceNumber(text, false), replaceNumber(text, true)]).toEqual([decimal, whole]);
});
