import * as z from "zod/mini";
import { isFamilyFirstHeading, joinName } from "#shared/input/name-order.ts";
import { readNameParts } from "#shared/input/person-name.ts";
import { hasVisibleText } from "#shared/input/visible-text.ts";
import type { Design } from "../layout/badge-design.ts";
import type { Declined } from "./declined-guests.ts";
import type { Guess } from "./guess-columns.ts";
import {
  triedRows,
  guestFields,
  type Guest,
  type GuestField,
  type Mapping,
  type Table,
} from "./guest-fields.ts";

/** A longer name comes from a wrong column, or is a joke. */
const maxNameLength = 200;

/**
 * Problems of a text file, rows that look different in the workbook program, and rows that are not guests. Only the
 * last kind is left out.
 */
export const problemTypes = [
  "unclosed-quote",
  "rows-in-cell",
  "longer-row",
  "shorter-row",
  "hidden-row",
  "merged-cell",
  "other-row",
] as const;

/** Rows are numbered as a spreadsheet does. */
export type RowProblem = { readonly type: (typeof problemTypes)[number]; readonly rows: readonly number[] };

const columnSchema = z.optional(z.number());
const mappingSchema = z.object({
  name: columnSchema,
  firstName: columnSchema,
  lastNamePrefix: columnSchema,
  lastName: columnSchema,
  organization: columnSchema,
  title: columnSchema,
  role: columnSchema,
  code: columnSchema,
  table: columnSchema,
} satisfies Record<GuestField, unknown>);

/**
 * A list as it was read, with the visitor's changes. Rows of the table are counted from 0, including titles
 * and headings.
 */
const listSchema = z.object({
  source: z.string(),
  /** Cells as they were read: codes must contain exactly these characters. */
  table: z.array(z.array(z.string())),
  /** Spreadsheet number of each row of the table. */
  rows: z.array(z.number()),
  isCutShort: z.boolean(),
  /** Row of the headings; undefined if the list has none. Rows above it are titles. */
  headRow: z.optional(z.number()),
  mapping: mappingSchema,
  /** Guests who declined, according to the given column. */
  declined: z.optional(z.object({ column: z.number(), rows: z.array(z.number()) })),
  /** Problems found while reading; rows are numbered as a spreadsheet does. */
  problems: z.array(z.object({ type: z.enum(problemTypes), rows: z.array(z.number()) })),
  /** Corrections of cells by row. */
  mends: z.record(z.string(), z.object({ name: z.optional(z.string()), code: z.optional(z.string()) })),
  leftOut: z.array(z.number()),
  ids: z.array(z.string()),
  /** Source of the codes in the list file that the visitor has saved. */
  savedCodes: z.optional(z.enum(["random", "column"])),
});

/**
 * Converts lists stored by earlier versions of this page, whose headings, if any, are always in the first
 * row.
 */
const updateList = (stored: unknown): unknown => {
  if (typeof stored !== "object" || stored === null || !("hasHead" in stored)) return stored;
  const { hasHead, ...list } = stored;
  return { problems: [], ...list, ...(hasHead === true && { headRow: 0 }) };
};

export const guestListSchema = z.pipe(z.transform(updateList), listSchema);

export type GuestList = Readonly<z.infer<typeof listSchema>>;

export type RowError =
  | { readonly type: "no-name" }
  | { readonly type: "long-name"; readonly length: number }
  | { readonly type: "no-code" }
  | { readonly type: "doubled-code"; readonly firstRow: number };

export type InvalidGuest = { readonly index: number; readonly guest: Guest; readonly error: RowError };

/** Cells that the visitor can correct. */
export type FixedField = "name" | "code";

/** A row whose error the visitor corrected in a field. */
export type CorrectedGuest = { readonly index: number; readonly guest: Guest; readonly field: FixedField };

export type ReadGuests = {
  readonly guests: readonly Guest[];
  readonly invalid: readonly InvalidGuest[];
  readonly corrected: readonly CorrectedGuest[];
};

/**
 * No characters that look alike, and no vowels: an id must not form a word, nor be read by a spreadsheet as a
 * number (234567E8) or a date (June 2).
 */
const idAlphabet = "23456789BCDFGHJKMNPQRSTVWXYZ";
const idLength = 8;

/**
 * 28 to the power of 8 values: among 5,000 guests, two share an id in one of 30,000 lists. Such a row is
 * reported as a duplicate code.
 */
const drawId = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string => {
  let id = "";
  while (id.length < idLength)
    for (const byte of fill(new Uint8Array(16))) {
      // Larger bytes are skipped, because they would make the first letters more frequent.
      if (byte < 8 * idAlphabet.length && id.length < idLength)
        id += idAlphabet[byte % idAlphabet.length] ?? "";
    }
  return id;
};

/**
 * ASCII with single spaces, which needs no cleanup. Most cells match, and thousands of them are read at each
 * change.
 */
const tidied = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Everything except compatibility ideographs: NFC would replace a name's own variant of a character, such as
 * U+FA19, by another one.
 */
const composable = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** Normalizes names and other displayed texts, and removes control characters. Empty if nothing of it shows. */
const tidy = (cell: string): string =>
  tidied.test(cell)
    ? cell
    : !hasVisibleText(cell)
      ? ""
      : cell
          .replaceAll(composable, (text) => text.normalize("NFC"))
          .replaceAll(/\s+/g, " ")
          .replaceAll(/\p{Cc}/gu, "")
          .trim();

const copyDeclined = ({ column, rows }: Declined) => ({ column, rows: [...rows] });

/**
 * Exactly the characters of the cell, except byte order marks. A cell without visible characters gives no
 * code.
 */
const readCode = (cell: string): string => (hasVisibleText(cell) ? cell.replace(/^\ufeff+/, "") : "");

/** @param fill fills an array with random bytes, like `crypto.getRandomValues` */
export const makeGuestList = (
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
  {
    table,
    rows,
    isCutShort,
    guess: { headRow, mapping, declined, otherRows },
    problems,
    source,
  }: {
    readonly table: Table;
    readonly rows: readonly number[];
    readonly isCutShort: boolean;
    readonly guess: Guess;
    readonly problems: readonly RowProblem[];
    readonly source: string;
  },
): GuestList => ({
  source,
  table: table.map((cells) => [...cells]),
  rows: [...rows],
  isCutShort,
  headRow,
  mapping,
  declined: declined && copyDeclined(declined),
  problems: problems.map(({ type, rows: where }) => ({ type, rows: [...where] })),
  mends: {},
  leftOut: [...otherRows],
  ids: table.map(() => drawId(fill)),
});

/** Label of each column: its heading, or its first cell. */
export const listColumns = ({ table, headRow = 0 }: GuestList): readonly string[] =>
  (table[headRow] ?? []).map(tidy);

/** Rows offered as the heading row: those that are searched for headings, and the chosen one. */
export const headRowChoices = ({ table, headRow = 0 }: GuestList): readonly number[] =>
  table.slice(0, Math.max(triedRows, headRow + 1)).map((_, index) => index);

/** Row after the titles and headings. */
export const firstGuestRow = ({ headRow }: GuestList): number => (headRow === undefined ? 0 : headRow + 1);

const readGuest = (list: GuestList, codeSource: Design["codeSource"], index: number): Guest => {
  const { mapping, mends, ids } = list;
  const fixRow = mends[index];
  const read = (field: GuestField): string => {
    const column = mapping[field];
    const cell = column === undefined ? "" : (list.table[index]?.[column] ?? "");
    return field === "code" ? readCode(cell) : tidy(cell);
  };
  const lastHeading = list.table[list.headRow ?? -1]?.[mapping.lastName ?? -1] ?? "";
  const family = `${read("lastNamePrefix")} ${read("lastName")}`.trim();
  const whole = read("name") || joinName(read("firstName"), family, isFamilyFirstHeading(lastHeading));
  const codes = { none: "", random: ids[index] ?? "", column: read("code") };
  const name = (fixRow?.name ?? whole).trim();
  return {
    row: list.rows[index] ?? index + 1,
    name,
    lastName: (fixRow?.name === undefined && read("lastName")) || readNameParts(name).family,
    organization: read("organization"),
    title: read("title"),
    role: read("role"),
    table: read("table"),
    code: codeSource === "column" ? (fixRow?.code?.trim() ?? codes.column) : codes[codeSource],
  };
};

/** All guests of the list except those left out. A row with an error is not a guest until it is corrected. */
export const readGuests = (list: GuestList, codeSource: Design["codeSource"]): ReadGuests => {
  const leftOut = new Set(list.leftOut);
  const firstRows = new Map<string, number>();
  const from = firstGuestRow(list);
  const guests: Guest[] = [];
  const invalid: InvalidGuest[] = [];
  const corrected: CorrectedGuest[] = [];
  const usedFields: readonly FixedField[] = codeSource === "column" ? ["name", "code"] : ["name"];
  const findRowError = (guest: Guest): RowError | undefined => {
    const length = Array.from(guest.name).length;
    if (!hasVisibleText(guest.name)) return { type: "no-name" };
    if (length > maxNameLength) return { type: "long-name", length };
    if (codeSource === "none") return undefined;
    if (!hasVisibleText(guest.code)) return { type: "no-code" };
    const firstRow = firstRows.get(guest.code);
    return firstRow === undefined ? undefined : { type: "doubled-code", firstRow };
  };
  list.table.forEach((_, index) => {
    if (index < from || leftOut.has(index)) return;
    const guest = readGuest(list, codeSource, index);
    const error = findRowError(guest);
    if (guest.code !== "" && !firstRows.has(guest.code)) firstRows.set(guest.code, guest.row);
    if (error) {
      invalid.push({ index, guest, error });
      return;
    }
    guests.push(guest);
    for (const field of usedFields)
      if (list.mends[index]?.[field] !== undefined) corrected.push({ index, guest, field });
  });
  return { guests, invalid, corrected };
};

/**
 * Corrects a cell. A saved list of codes has the former name or code, and must be saved again.
 * @param index row of the table
 * @param value undefined to undo the correction
 */
export const fixRow = (
  list: GuestList,
  index: number,
  field: FixedField,
  value: string | undefined,
): GuestList => {
  const { [index]: before, ...others } = list.mends;
  if (before?.[field]?.trim() === value?.trim()) return list;
  const fix = { ...before, [field]: value };
  const isFixed = fix.name !== undefined || fix.code !== undefined;
  return { ...list, mends: isFixed ? { ...others, [index]: fix } : others, savedCodes: undefined };
};

/**
 * Default source of a list's codes: the recognized code column, or else random ids. No codes if the visitor
 * chose none.
 */
export const chooseCodeSource = (
  { mapping }: GuestList,
  before: Design["codeSource"],
): Design["codeSource"] => {
  if (before === "none") return before;
  return mapping.code === undefined ? "random" : "column";
};

/**
 * Source of the codes after the visitor changed the list: a code column is used as soon as it is chosen or
 * recognized, except that a recognized one does not replace the choice of no codes.
 */
export const followCodeColumn = (
  before: GuestList,
  next: GuestList,
  source: Design["codeSource"],
): Design["codeSource"] => {
  if (next.mapping.code === before.mapping.code) return source;
  const isSameTable = next.table === before.table && next.headRow === before.headRow;
  if (isSameTable && next.mapping.code !== undefined) return "column";
  return chooseCodeSource(next, source);
};

/** True if some codes are not from the list: the page created them, or the visitor typed them. */
export const hasOwnCodes = ({ mends }: GuestList, codeSource: Design["codeSource"]): boolean =>
  codeSource === "random" ||
  (codeSource === "column" && Object.values(mends).some(({ code }) => code !== undefined));

export const hasUnsavedCodes = (list: GuestList, codeSource: Design["codeSource"]): boolean =>
  list.savedCodes !== codeSource && hasOwnCodes(list, codeSource);

/**
 * The list as it was read, with code and name of each guest in front. It includes rows that are left out,
 * because they may be restored.
 */
export const listCodes = (
  list: GuestList,
  codeSource: Design["codeSource"],
  headings: { readonly code: string; readonly name: string; readonly column: (number: number) => string },
): readonly (readonly string[])[] => {
  const columns = listColumns(list).map((name, index) =>
    list.headRow === undefined ? headings.column(index + 1) : name,
  );
  const guests = list.table.map((cells, index) => {
    const { code, name } = readGuest(list, codeSource, index);
    return [code, name, ...cells];
  });
  return [[headings.code, headings.name, ...columns], ...guests.slice(firstGuestRow(list))];
};

export const listRoles = (guests: readonly Guest[]): readonly string[] => [
  ...new Set(guests.map(({ role }) => role).filter((role) => role !== "")),
];

/** The list without the given rows, which are spreadsheet numbers. */
export const leaveOut = (list: GuestList, rows: readonly number[]): GuestList => ({
  ...list,
  leftOut: [...list.leftOut, ...rows.map((row) => list.rows.indexOf(row))],
});

/** Characters that are invisible but read by every scanner. Line breaks and inner spaces may be intended. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}]|[^\P{Cc}\r\n]|^\s|\s$/u;

/** Spreadsheet numbers of the rows whose code contains invisible characters. */
export const findUnseenInCodes = (guests: readonly Guest[]): readonly number[] =>
  guests.filter(({ code }) => unseen.test(code)).map(({ row }) => row);

/** Guests who declined and are still on the list. */
export const listDeclined = ({ declined, leftOut }: GuestList): readonly number[] => {
  const out = new Set(leftOut);
  return declined?.rows.filter((index) => !out.has(index)) ?? [];
};

/** Titles above the headings; they make no badges. */
export const listTitles = ({ table, headRow = 0 }: GuestList): readonly string[] =>
  table
    .slice(0, headRow)
    .map((cells) => [...new Set(cells.map(tidy).filter((cell) => cell !== ""))].join(" "));

const nameFields = ["name", "firstName", "lastName"] as const;

/**
 * Corrections of codes and their saved list belong to the column that was read; corrections of names stay. A saved list
 * has the names of the former columns.
 */
const withMapping = (list: GuestList, mapping: GuestList["mapping"]): GuestList => {
  const hasSameNames = nameFields.every((field) => mapping[field] === list.mapping[field]);
  const savedCodes = hasSameNames ? list.savedCodes : undefined;
  if (mapping.code === list.mapping.code) return { ...list, mapping, savedCodes };
  const names = Object.entries(list.mends).flatMap(([index, { name }]) =>
    name === undefined ? [] : [[index, { name }] as const],
  );
  return {
    ...list,
    mapping,
    mends: Object.fromEntries(names),
    savedCodes: savedCodes === "column" ? undefined : savedCodes,
  };
};

/** @param column undefined if no column of the list has this field */
export const chooseColumn = (list: GuestList, field: GuestField, column: number | undefined): GuestList =>
  withMapping(list, { ...list.mapping, [field]: column });

/**
 * Applies another guess of the columns. The visitor's corrections and left-out rows stay with their rows. The
 * saved list of codes lacks the guest in the former heading row, or has a guest too many.
 */
export const applyGuess = (list: GuestList, { headRow, mapping, declined }: Guess): GuestList => ({
  ...withMapping(list, mapping),
  headRow,
  declined: declined && copyDeclined(declined),
  ...(headRow !== list.headRow && { savedCodes: undefined }),
});

/** The columns of a list, except those that the visitor chose in `chosen`, a list with as many columns. */
const keepChosenColumns = (list: GuestList, chosen: GuestList, guessed: Mapping): GuestList["mapping"] => {
  if (list.table[0]?.length !== chosen.table[0]?.length) return list.mapping;
  const fields = guestFields.filter((field) => chosen.mapping[field] !== guessed[field]);
  return { ...list.mapping, ...Object.fromEntries(fields.map((field) => [field, chosen.mapping[field]])) };
};

/**
 * Transfers the visitor's changes to a list that was read again with other settings, for the rows and columns
 * that both have. Codes stay with their rows, because they may be printed already. A saved file has the old
 * cells and must be saved again.
 * @param guessed the columns that were guessed for `before`
 */
export const saveChanges = (before: GuestList, list: GuestList, guessed: Mapping): GuestList => {
  const indexes = new Map(list.rows.map((row, index) => [row, index]));
  const find = (index: number): number | undefined => indexes.get(before.rows[index] ?? -1);
  const ids = [...list.ids];
  before.ids.forEach((id, index) => {
    const now = find(index);
    if (now !== undefined) ids[now] = id;
  });
  const mends = Object.entries(before.mends).flatMap(([index, fixRow]) => {
    const now = find(Number(index));
    return now === undefined ? [] : [[`${now}`, fixRow] as const];
  });
  return {
    ...list,
    mapping: keepChosenColumns(list, before, guessed),
    ids,
    mends: Object.fromEntries(mends),
    leftOut: [...new Set([...list.leftOut, ...before.leftOut.flatMap((index) => find(index) ?? [])])],
  };
};
