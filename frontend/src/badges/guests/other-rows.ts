import { hasVisibleText } from "#shared/input/visible-text.ts";
import { findCellKind } from "./cell-kinds.ts";
import type { Mapping, Table } from "./guest-fields.ts";
import { isNameHeading, matchHeading } from "./heading-words.ts";

/** Cells of the row in which Qualtrics and SurveyMonkey describe the questions, below the headings. */
const surveyCell = /^(?:\{"ImportId":.*\}|Open-Ended Response)$/;

const totalWord =
  /^(?:(?:grand )?totals?|summe|gesamt(?:summe)?|total g[eé]n[eé]ral|totale|totaal|suma|razem|итого|всего|合計|总计|合计|합계)\s*:?$/iu;

const trimFilled = (cells: readonly string[]): readonly string[] =>
  cells.filter(hasVisibleText).map((cell) => cell.trim());

const isSurveyRow = (cells: readonly string[]): boolean =>
  trimFilled(cells).some((cell) => surveyCell.test(cell));

const isTotal = (cells: readonly string[]): boolean => {
  const [first = "", ...others] = trimFilled(cells);
  return (
    totalWord.test(first) && others.length > 0 && others.every((cell) => findCellKind(cell) === "number")
  );
};

/** True for a row that repeats the headings, as on each page of a printed list. */
export const isRepeated = (head: readonly string[], cells: readonly string[]): boolean =>
  head.every((cell, column) => cell.trim() === cells[column]?.trim()) &&
  (trimFilled(head).length > 1 || head.some(isNameHeading));

/** The names of another table are in one of its first columns. */
const searchedColumns = 20;

/** Column of the names if the row has the headings of another table: two known ones, and few other cells. */
const findNamesOfTable = (cells: readonly string[]): number | undefined => {
  const column = cells.slice(0, searchedColumns).findIndex(isNameHeading);
  if (column === -1) return undefined;
  const known = cells.filter((cell) => {
    const match = matchHeading(cell);
    return match && (match.type === "other" || match.isSure);
  });
  return known.length > 1 && known.length * 2 > trimFilled(cells).length ? column : undefined;
};

/**
 * Rows below the headings that are not guests, counted from 0: headings again, descriptions by survey programs,
 * totals, and another table about the same guests with the title above it.
 * @param mapping the columns of the guests' names
 */
export const findOtherRows = (table: Table, headRow: number, mapping: Mapping): readonly number[] => {
  const head = table[headRow] ?? [];
  const nameColumn = mapping.name ?? mapping.firstName ?? mapping.lastName ?? 0;
  const others = new Set<number>();
  for (let row = headRow + 1; row < table.length; row += 1) {
    const cells = table[row] ?? [];
    if (isRepeated(head, cells) || (row === headRow + 1 && isSurveyRow(cells))) {
      others.add(row);
      continue;
    }
    const otherColumn = findNamesOfTable(cells);
    if (otherColumn === undefined) continue;
    others.add(row);
    const names = new Set(table.slice(headRow + 1, row).map((above) => above[nameColumn]));
    const below = table.slice(row + 1);
    const known = below.filter((one) => names.has(one[otherColumn]));
    if (known.length * 2 <= below.length) continue;
    const isTitled = row - 1 > headRow && trimFilled(table[row - 1] ?? []).length === 1;
    for (let other = isTitled ? row - 1 : row; other < table.length; other += 1) others.add(other);
    break;
  }
  if (table.length > headRow + 1 && isTotal(table.at(-1) ?? [])) others.add(table.length - 1);
  return [...others].toSorted((one, other) => one - other);
};
