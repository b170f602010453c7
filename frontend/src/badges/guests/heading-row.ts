import { hasVisibleText } from "#shared/input/visible-text.ts";
import { findCellKind, findColumnKind, type CellKind } from "./cell-kinds.ts";
import { isGuestWord, matchHeading, type HeadingMatch } from "./heading-words.ts";
import { isRepeated } from "./other-rows.ts";
import { triedRows, type Table } from "./guest-fields.ts";

/** Enough rows to find the kind of a column. */
const sampledRows = 200;

/** Counts distinct values, because a merged cell may be repeated in each column that it covers. */
const countFilled = (cells: readonly string[]): number => new Set(cells.filter(hasVisibleText)).size;

type Found = { readonly cell: string; readonly column: number; readonly match: HeadingMatch };

/** Headings found in a row. A text that occurs again further down in its column is a value, not a heading. */
const findMatches = (table: Table, row: number): readonly Found[] =>
  (table[row] ?? []).flatMap((cell, column) => {
    const match = matchHeading(cell);
    if (!match) return [];
    const isValue = table.some(
      (cells, index) =>
        index > row &&
        cells[column] === cell &&
        countSame(table[row] ?? [], cells) < 2 &&
        !isRepeated(table[row] ?? [], cells),
    );
    return isValue ? [] : [{ cell, column, match }];
  });

/** Counts equal cells, because the whole heading row may be repeated on each printed page. */
const countSame = (one: readonly string[], other: readonly string[]): number =>
  one.filter((cell, column) => hasVisibleText(cell) && cell === other[column]).length;

const weigh = ({ match }: Found): number => {
  if (match.type === "other") return 2;
  if (match.type === "partial") return match.isSure ? 2 : 0.5;
  return match.isSure ? 3 : 1;
};

/**
 * Penalties for kinds of cells that are rare in a heading row, such as a session's date or the year of a fee.
 */
const penalties: Readonly<Record<CellKind, number>> = {
  email: 4,
  url: 4,
  date: 1,
  number: 1,
  boolean: 1,
  code: 0,
  text: 0,
  empty: 0,
};

const penalize = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + penalties[findCellKind(cell)], 0);

const nothing =
  /^(?:n\/?a|none|no(?!\p{L}).*|tb[acd]|unknown|missing|pending|open|later|keine?(?!\p{L}).*|[-–—?.…]+)$/iu;

/**
 * True if a row without known headings looks like headings: its texts are of another kind than the cells
 * below.
 */
const contrasts = (table: Table, row: number): boolean => {
  const cells = table[row] ?? [];
  const filled = cells.filter(hasVisibleText).map((cell) => cell.trim());
  const areHeadings =
    filled.every((cell) => findCellKind(cell) === "text" && cell.length <= 60 && !nothing.test(cell)) &&
    new Set(filled).size === filled.length;
  if (!areHeadings || filled.length * 2 < cells.length) return false;
  const below = table.slice(row + 1, row + 1 + sampledRows);
  return cells.some((cell, column) => {
    if (!hasVisibleText(cell)) return false;
    const values = below.map((one) => one[column] ?? "").filter(hasVisibleText);
    const kind = findColumnKind(values);
    if (kind === "code") return values.length > 2 && values.every((value) => findCellKind(value) === "code");
    return kind !== "text" && kind !== "empty";
  });
};

type Rated = {
  readonly row: number;
  readonly rating: number;
  readonly filled: number;
  /** True if a column certainly contains names. */
  readonly isNamed: boolean;
};

const rate = (table: Table, row: number): Rated | undefined => {
  const cells = table[row] ?? [];
  const found = findMatches(table, row);
  const fields = new Map<string, Found>();
  for (const one of found) {
    const key = one.match.type === "other" ? `other ${one.column}` : one.match.field;
    const before = fields.get(key);
    if (!before || weigh(one) > weigh(before)) fields.set(key, one);
  }
  const matches = [...fields.values()];
  const isNamed = matches.some(
    ({ match }) =>
      match.type !== "other" &&
      match.isSure &&
      (match.field === "name" || match.field === "firstName" || match.field === "lastName"),
  );
  const isValue = ({ match }: Found): boolean =>
    match.type === "whole" && !match.isSure && (match.field === "role" || isGuestWord(match));
  const known = matches.filter((one) => one.match.type !== "partial" && !isValue(one));
  // "Guest" above a column of names is a heading; in other columns it is a guest type, and below names it is one more
  // guest.
  // One row of several words may be the title of the event.
  const isBelowNames = table.slice(0, row).filter(isFullNameAlone).length > 1;
  const isGuestHead = matches.some(
    ({ match, column }) =>
      match.type === "whole" &&
      match.field === "name" &&
      (cells.length === 1 && isGuestWord(match) ? !isBelowNames : areFullNames(table, row, column)),
  );
  const hasContrast = contrasts(table, row);
  if (!isNamed && known.length < 2 && !isGuestHead && !hasContrast) return undefined;
  const filled = countFilled(cells);
  const rating =
    matches.reduce((sum, one) => sum + weigh(one), 0) -
    penalize(cells) +
    (isNamed ? 4 : 0) +
    (hasContrast ? 1 : 0);
  return rating > 0 ? { row, rating, filled, isNamed } : undefined;
};

/** Two words or more without digits, as in a name. */
const isFullNameAlone = ([cell = ""]: readonly string[]): boolean =>
  /\S\s+\S/.test(cell) && !/\p{N}/u.test(cell);

const areFullNames = (table: Table, row: number, column: number): boolean => {
  const values = table
    .slice(row + 1)
    .map((cells) => cells[column] ?? "")
    .filter(hasVisibleText);
  return values.length > 0 && values.filter((value) => /\S\s+\S/.test(value)).length * 2 > values.length;
};

/**
 * The row that most probably contains the headings, counted from 0. Undefined if the list has none; its first
 * row is then a guest. Rows above it are not read as guests, so only titles may be there, unless the row has
 * two known headings.
 */
export const findHeadRow = (table: Table): number | undefined => {
  const width = Math.max(0, ...table.slice(0, triedRows * 2).map(countFilled));
  let best: Rated | undefined;
  for (let row = 0; row < Math.min(triedRows, table.length); row += 1) {
    const rated = rate(table, row);
    if (!rated) continue;
    // A single filled cell in a wider list is probably a title.
    const rating = width > 1 && rated.filled === 1 ? rated.rating * 0.4 : rated.rating;
    const above = table.slice(0, row);
    const areTitles = above.every((cells) => width === 1 || countFilled(cells) * 2 <= rated.filled);
    if (!areTitles && rating < 8) continue;
    // Reports contain a table about the event above the table of guests; only the latter has names.
    const isSurer = best && ((rated.isNamed && !best.isNamed) || best.filled * 2 <= rated.filled);
    if (!best || rating > best.rating * (isSurer ? 1 : 1.5)) best = { ...rated, rating };
  }
  return best?.row;
};
