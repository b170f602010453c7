import Papa from "papaparse";

/**
 * Where a spreadsheet would begin a cell with something that it calculates. It may split our fields too: a European one
 * takes `;` for the separator, another is told that it is the tab, and then our quotes hold neither fields nor lines
 * together. Quotes and spaces before a formula do not keep it from being one.
 */
const formulas = /^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[" \u00a0]*[=+\-@＝＋－＠])/g;

/** Where fields and lines are split at all of `,`, `;` and tab, only quotes keep these together. */
const needsQuotes = (value: string): boolean => /[;\t]/.test(value);

/**
 * One line of CSV by RFC 4180, without its line break. What a spreadsheet would calculate gets an apostrophe in front,
 * which spreadsheets take for "this is text".
 */
export const makeCsvLine = (values: readonly string[]): string =>
  Papa.unparse([values.map((value) => value.replace(formulas, "'"))], { quotes: needsQuotes });
