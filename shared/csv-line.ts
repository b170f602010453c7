import Papa from "papaparse";

/**
 * A European one separates by `;`, another by tab. Quotes and spaces before a formula do not disarm it. Apostrophes before one
 * count too, so that a reader can remove what was added and nothing else.
 */
const formulas = /^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?='*[" \u00a0]*[=+\-@＝＋－＠])/g;

/** If a program splits at `,`, `;` and tab, only quotes keep fields with these together. */
const needsQuotes = (value: string): boolean => /[;\t]/.test(value);

/** RFC 4180, without its line break. A possible formula gets an apostrophe, which spreadsheets read as text. */
export const makeCsvLine = (values: readonly string[]): string =>
  Papa.unparse([values.map((value) => value.replace(formulas, "'"))], { quotes: needsQuotes });
