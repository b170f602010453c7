import { matchHeading } from "./heading-words.ts";

/** How files tell Excel that digits are text: `="000123"`. */
export const undoTextGuard = (cell: string): string => {
  const [, text] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
};

/**
 * The inverse of the apostrophes that `makeCsvLine` puts before what a spreadsheet could take for a formula. Text that had such
 * an apostrophe got another, so exactly one goes.
 */
export const undoFormulaGuards = (cell: string): string =>
  cell.replaceAll(/^'(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))'(?='*[" \u00a0]*[=+\-@＝＋－＠])/g, "");

/** Whether these are headings that this page writes over the list with its codes. */
export const isOwnList = ([code = "", name = ""]: readonly string[]): boolean => {
  const [codeMatch, nameMatch] = [matchHeading(code), matchHeading(name)];
  const isOwnCode = codeMatch?.type === "whole" && codeMatch.field === "code" && codeMatch.rank === 0;
  return isOwnCode && nameMatch?.type === "whole" && nameMatch.field === "name";
};
