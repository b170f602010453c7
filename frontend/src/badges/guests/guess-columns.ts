import { isHonorific } from "#shared/input/person-name.ts";
import { hasVisibleText } from "#shared/input/visible-text.ts";
import { findColumnKind, type CellKind } from "./cell-kinds.ts";
import { areReplies, findDeclined, type Declined } from "./declined-guests.ts";
import { guestFields, type GuestField, type Mapping, type Table } from "./guest-fields.ts";
import { findHeadRow } from "./heading-row.ts";
import { findOtherRows } from "./other-rows.ts";
import {
  firstDoubtfulName,
  isAboutOther,
  isDoubtfulName,
  isDoubtfulRole,
  isDoubtfulTitle,
  matchHeading,
  type HeadingMatch,
} from "./heading-words.ts";

/** True if the column has no cell with a job title, or most of its cells are honorifics. */
const isOfHonorifics = (values: readonly string[]): boolean => {
  const filled = values.filter(hasVisibleText);
  return filled.length === 0 || filled.filter(isHonorific).length * 2 > filled.length;
};

/** True for kinds of columns that may contain names. */
const isNameKind = (kind: CellKind): boolean => kind === "text" || kind === "code" || kind === "empty";

/**
 * True if so few distinct values repeat that the column is a response or a group: Yes and No, or the names of
 * hosts.
 */
const isRepeated = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value !== "");
  const different = new Set(filled).size;
  return filled.length > 2 && different < filled.length && different <= 3;
};

/** Enough rows to find the kind of a column. */
const sampledRows = 200;

/** True if the cells below a heading fit what it announces. */
const isFit = (field: GuestField, match: HeadingMatch, values: readonly string[]): boolean => {
  if (values.length === 0) return true;
  const different = new Set(values).size;
  const kind = findColumnKind(values.slice(0, sampledRows));
  switch (field) {
    case "name":
    case "firstName":
    case "lastName":
      if (!isNameKind(kind)) return false;
      return isDoubtfulName(match) ? !isRepeated(values) : values.length < 3 || different > 1;
    case "code":
      return different === values.length && !values.some((value) => value.trim() === "");
    case "title":
      return kind !== "boolean" && kind !== "email" && !(isDoubtfulTitle(match) && isOfHonorifics(values));
    case "organization":
      return match.type === "whole" ? values.length < 3 || different > 1 : isNameKind(kind);
    case "role":
      return !isDoubtfulRole(match) || !areReplies(values);
    case "lastNamePrefix":
    case "table":
      return true;
  }
};

type Candidate = Extract<HeadingMatch, { readonly field: GuestField }> & {
  readonly column: number;
  readonly isFit: boolean;
};

/**
 * `headRow` is the row of the headings, counted from 0; undefined if there are none. Rows above it are
 * titles.
 */
export type Guess = {
  readonly headRow: number | undefined;
  readonly mapping: Mapping;
  readonly declined: Declined | undefined;
  /** Rows of the table that are not guests, such as repeated headings. */
  readonly otherRows: readonly number[];
};

/** The first column whose cells look like names, or the first of all if none does. */
const findNames = (head: readonly string[], rows: Table, taken: ReadonlySet<number> = new Set()): number => {
  const width = rows[0]?.length ?? head.length;
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !taken.has(column) && !isAboutOther(head[column] ?? ""),
  );
  const isNames = (column: number): boolean => {
    const values = rows.map((cells) => cells[column] ?? "");
    const filled = values.filter(hasVisibleText);
    return (
      filled.length * 2 >= values.length &&
      filled.length > 0 &&
      findColumnKind(filled.slice(0, sampledRows)) === "text" &&
      !isRepeated(filled) &&
      new Set(filled).size * 2 > filled.length
    );
  };
  return columns.find(isNames) ?? columns[0] ?? 0;
};

const isName = (field: GuestField): boolean =>
  field === "name" || field === "firstName" || field === "lastName";

/** True if most cells of the names contain the part of a name beside them: "Ada" and "Ada Holm". */
const areFullNames = (rows: Table, name: number, part: number): boolean => {
  const both = rows.filter((cells) => hasVisibleText(cells[name] ?? "") && hasVisibleText(cells[part] ?? ""));
  const full = both.filter((cells) => {
    const names = (cells[name] ?? "").trim().split(/\s+/);
    return names.length > 1 && names.includes((cells[part] ?? "").trim().split(/\s+/)[0] ?? "");
  });
  return full.length * 2 > both.length;
};

const mapColumns = (head: readonly string[], rows: Table): Mapping => {
  const all = head.flatMap((heading, column): readonly Candidate[] => {
    const match = matchHeading(heading);
    if (!match || match.type === "other") return [];
    const values = rows.map((cells) => cells[column] ?? "");
    return [{ ...match, column, isFit: isFit(match.field, match, values) }];
  });
  // The names of those who ordered are needed only in a list without the guests' own.
  const hasGuests = all.some(({ field, isFit: fits, isOfBuyer }) => isName(field) && fits && !isOfBuyer);
  const candidates = hasGuests ? all.filter(({ isOfBuyer }) => !isOfBuyer) : all;
  const find = (field: GuestField): Candidate | undefined =>
    candidates
      .filter((candidate) => candidate.field === field)
      // A code column written by this site is used whatever it contains. Other columns must have fitting
      // cells or a certain heading.
      .filter(
        (candidate) =>
          candidate.isFit ||
          (candidate.type === "whole" && !needsFit(candidate) && !(isName(field) && isWrong(candidate))),
      )
      .toSorted(
        (one, other) =>
          Number(isOwnCode(other)) - Number(isOwnCode(one)) ||
          Number(other.isFit) - Number(one.isFit) ||
          Number(other.type === "whole") - Number(one.type === "whole") ||
          one.rank - other.rank,
      )[0];
  const needsFit = (candidate: Candidate): boolean =>
    candidate.field === "title" || isDoubtfulRole(candidate);
  const isOwnCode = ({ field, rank, type }: Candidate): boolean =>
    field === "code" && type === "whole" && rank === 0;
  /** True if the column is of a kind that names never have, or has a doubtful heading and unfit cells. */
  const isWrong = (candidate: Candidate): boolean =>
    isDoubtfulName(candidate) ||
    !isNameKind(findColumnKind(rows.slice(0, sampledRows).map((cells) => cells[candidate.column] ?? "")));
  const mapping: Partial<Record<GuestField, number>> = {};
  for (const field of guestFields) {
    const column = find(field)?.column;
    if (column !== undefined) mapping[field] = column;
  }
  const name = find("name");
  const { firstName, lastName } = mapping;
  if (name === undefined && firstName === undefined && lastName === undefined)
    return { ...mapping, name: findNames(head, rows, new Set(Object.values(mapping))) };
  if (!name || (name.rank < firstDoubtfulName && name.type === "whole")) return mapping;
  const { name: _, ...withoutName } = mapping;
  // "Name" beside "Vorname" is the family name; beside "Surname" it is the given name.
  const isPart = (part: number): boolean => !areFullNames(rows, name.column, part);
  if (firstName !== undefined && lastName === undefined && isPart(firstName))
    return { ...withoutName, lastName: name.column };
  if (lastName !== undefined && firstName === undefined && isPart(lastName))
    return { ...withoutName, firstName: name.column };
  if (firstName === undefined || lastName === undefined) return mapping;
  // First and last name are more reliable than a full name that may be another person's, unless some guests
  // have only the full name.
  const isNeeded = rows.some((cells) => cells[name.column] && !cells[firstName] && !cells[lastName]);
  return isNeeded ? mapping : withoutName;
};

/**
 * Guesses the heading row and the content of each column, from the headings and the cells below.
 * @param chosen the heading row that the visitor chose; "none" for a list without headings
 */
export const guessColumns = (table: Table, chosen?: number | "none"): Guess => {
  const headRow = chosen === undefined ? findHeadRow(table) : chosen === "none" ? undefined : chosen;
  if (headRow === undefined)
    return { headRow, mapping: { name: findNames([], table) }, declined: undefined, otherRows: [] };
  const head = table[headRow] ?? [];
  const mapping = mapColumns(head, table.slice(headRow + 1));
  const otherRows = findOtherRows(table, headRow, mapping);
  const others = new Set(otherRows);
  const isGuestRow = (_: unknown, row: number): boolean => row > headRow && !others.has(row);
  return {
    headRow,
    mapping: others.size === 0 ? mapping : mapColumns(head, table.filter(isGuestRow)),
    declined: findDeclined(table, headRow),
    otherRows,
  };
};
