/** A spreadsheet takes a value that begins so for a formula. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

const quoted = /[",\r\n]/;

const toField = (value: string): string => {
  const text = formula.test(value) ? `'${value}` : value;
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * One line of CSV by RFC 4180, without its line break. A value that a spreadsheet would calculate gets an apostrophe in
 * front, which spreadsheets take for "this is text".
 */
export const makeCsvLine = (values: readonly string[]): string => values.map(toField).join(",");
