import Papa from "papaparse";

/**
 * Starts of formulas, also after `;` and tab, at which some spreadsheets split a line, and after quotes and spaces,
 * which they ignore. Leading apostrophes get one more, so that a reader can remove exactly the one that was added.
 */
const formulas = /^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?='*[" \u00a0]*[=+\-@＝＋－＠])/g;

/** Only quotes protect fields with these characters from a program that splits at `,`, `;` and tab. */
const needsQuotes = (value: string): boolean => /[;\t]/.test(value);

/** RFC 4180, without its line break. A possible formula gets an apostrophe, which spreadsheets read as text. */
export const makeCsvLine = (values: readonly string[]): string =>
  Papa.unparse([values.map((value) => value.replace(formulas, "'"))], { quotes: needsQuotes });
