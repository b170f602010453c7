import { matchHeading } from "./heading-words.ts";

/** Removes the `="000123"` with which files mark digits as text for Excel. */
export const undoTextGuard = (cell: string): string => {
  const [, text] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
};

/**
 * The inverse of the apostrophes that `makeCsvLine` puts before text that a spreadsheet could run as a
 * formula. It adds one to text that already begins with such an apostrophe, so exactly one is removed.
 */
export const undoFormulaGuards = (cell: string): string =>
  cell.replaceAll(/^'(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))'(?='*[" \u00a0]*[=+\-@＝＋－＠])/g, "");

/** True if these are the headings that this page writes into its own list of codes. */
export const isOwnList = ([code = "", name = ""]: readonly string[]): boolean => {
  const [codeMatch, nameMatch] = [matchHeading(code), matchHeading(name)];
  const isOwnCode = codeMatch?.type === "whole" && codeMatch.field === "code" && codeMatch.rank === 0;
  return isOwnCode && nameMatch?.type === "whole" && nameMatch.field === "name";
};
