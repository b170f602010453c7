import { matchHeading } from "./heading-words.ts";
import { separators } from "./separators.ts";
import { splitCells, type SplitText } from "./split-cells.ts";

/** Enough rows to compare their lengths. */
const sampledRows = 200;

/** Number of rows in which headings are searched. */
const headRows = 10;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

/**
 * True if a cell contains a separator. Commas in normal text do not count: they are followed by a space or
 * are between digits. The other separators are rare in text.
 */
const isSeparated = (cell: string): boolean =>
  /[\t|]|;(?! )|(?:\P{N}|^),(?! |$)|,(?![\s\p{N}]|$)/u.test(cell);

const countKnown = (cells: readonly string[]): number =>
  cells.filter((cell) => {
    const match = matchHeading(cell);
    return match?.type === "whole" || match?.type === "other";
  }).length;

type Rated = { readonly separator: string; readonly rating: number };

const rate = (separator: string, { rows, unclosed }: SplitText): Rated => {
  const filled = rows.filter(isFilled);
  const heads = filled.slice(0, headRows).map(countKnown);
  const known = Math.max(0, ...heads);
  const head = known > 0 ? heads.indexOf(known) : undefined;
  const widths = new Map<number, number>();
  for (const { length } of filled) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [usual = 0] = [...widths].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  // If headings are known, rows should have the same length as the headings.
  const width = (head !== undefined && filled[head]?.length) || usual;
  const counted = head === undefined ? filled : filled.slice(head);
  if (separator !== "" && width < 2) return { separator, rating: 0 };
  const share = counted.filter(({ length }) => length === width).length / Math.max(1, counted.length);
  const cells = counted.flat();
  const whole =
    cells.filter((cell) => !isSeparated(cell) || /[\r\n]/.test(cell)).length / Math.max(1, cells.length);
  // Commas that are always followed by a space probably belong to names or sentences, unless known headings
  // show that they separate cells.
  const spaced = cells.filter((cell) => cell.startsWith(" ")).length;
  const isProse = separator !== "" && spaced * 2 >= cells.length - counted.length && spaced > 0;
  const quotes = 1 - unclosed.length / Math.max(1, rows.length);
  return {
    separator,
    rating:
      share * whole * quotes * (isProse ? 0.6 : 1) +
      Math.min(known, 4) * 0.25 +
      (separator === "" ? 0 : Math.min(width, 10) * 0.001),
  };
};

/**
 * Chooses a file's separator: the one with which rows have equal length, cells contain no other separators,
 * every quote is closed, and known headings are found. Its frequency does not count, because cells can be
 * full of commas.
 */
export const chooseSeparator = (text: string): string => {
  const rated = separators.map((separator) =>
    rate(separator, splitCells(text, { separator, isPasted: false }, sampledRows)),
  );
  return rated.toSorted((one, other) => other.rating - one.rating)[0]?.separator ?? "";
};

/**
 * Chooses the separator of pasted text: a tab, as spreadsheets copy it. Text without tabs is one column,
 * because "Holm, Ada" is one name, unless it is a copied CSV file: rows of equal length below at least two
 * known headings.
 */
export const choosePastedSeparator = (text: string): string => {
  if (text.includes("\t")) return "\t";
  for (const separator of [",", ";", "|"]) {
    const { rows } = splitCells(text, { separator, isPasted: false }, sampledRows);
    const filled = rows.filter(isFilled);
    const width = filled[0]?.length ?? 0;
    if (width > 1 && filled.every(({ length }) => length === width) && countKnown(filled[0] ?? []) > 1)
      return separator;
  }
  return "\t";
};
