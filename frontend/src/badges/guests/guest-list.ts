import * as z from "zod/mini";
import { joinName } from "#shared/input/name-order.ts";
import { readNameParts } from "#shared/input/person-name.ts";
import type { Design } from "../layout/badge-design.ts";
import type { Declined } from "./declined-guests.ts";
import type { Guess } from "./guess-columns.ts";
import { triedRows, type Guest, type GuestField, type Table } from "./guest-fields.ts";

/** Longer ones are a column that was mixed up, or a joke. */
const maxNameLength = 200;

/** Problems of a text, and rows of a workbook that look other there; no row is left out because of them. */
export const problemTypes = [
  "unclosed-quote",
  "rows-in-cell",
  "longer-row",
  "shorter-row",
  "hidden-row",
  "merged-cell",
] as const;

/** With the numbers that a spreadsheet gives the rows. */
export type RowProblem = { readonly type: (typeof problemTypes)[number]; readonly rows: readonly number[] };

const columnSchema = z.optional(z.number());
const mappingSchema = z.object({
  name: columnSchema,
  firstName: columnSchema,
  lastName: columnSchema,
  organization: columnSchema,
  title: columnSchema,
  role: columnSchema,
  code: columnSchema,
  table: columnSchema,
} satisfies Record<GuestField, unknown>);

/** A list as it came, and what its visitor made of it. Rows of the table are counted from 0, titles and headings included. */
const listSchema = z.object({
  source: z.string(),
  /** Cells as they came: codes are these very characters. */
  table: z.array(z.array(z.string())),
  /** The number that a spreadsheet gives each row of the table. */
  rows: z.array(z.number()),
  isCutShort: z.boolean(),
  /** The row of the headings; undefined if the list has none. What is above it are titles. */
  headRow: z.optional(z.number()),
  mapping: mappingSchema,
  /** Guests who do not come, by the column that says so. */
  declined: z.optional(z.object({ column: z.number(), rows: z.array(z.number()) })),
  /** Found when the list was read, with the numbers that a spreadsheet gives the rows. */
  problems: z.array(z.object({ type: z.enum(problemTypes), rows: z.array(z.number()) })),
  /** What was written in place of a cell, by its row. */
  mends: z.record(z.string(), z.object({ name: z.optional(z.string()), code: z.optional(z.string()) })),
  leftOut: z.array(z.number()),
  ids: z.array(z.string()),
  /** Which codes stand in the list that its visitor has saved. */
  savedCodes: z.optional(z.enum(["random", "column"])),
});

/** Lists that earlier versions of the page stored: their headings, if any, are in the first row. */
const updateList = (stored: unknown): unknown => {
  if (typeof stored !== "object" || stored === null || !("hasHead" in stored)) return stored;
  const { hasHead, ...list } = stored;
  return { problems: [], ...list, ...(hasHead === true && { headRow: 0 }) };
};

export const guestListSchema = z.pipe(z.transform(updateList), listSchema);

export type GuestList = Readonly<z.infer<typeof listSchema>>;

export type Fault =
  | { readonly type: "no-name" }
  | { readonly type: "long-name"; readonly length: number }
  | { readonly type: "no-code" }
  | { readonly type: "doubled-code"; readonly firstRow: number };

export type FaultyGuest = { readonly index: number; readonly guest: Guest; readonly fault: Fault };

export type ReadGuests = { readonly guests: readonly Guest[]; readonly faulty: readonly FaultyGuest[] };

/**
 * Without letters and digits that look alike, and without vowels: an id is no word, and to no spreadsheet the number
 * 234567E8 or the second of June.
 */
const idAlphabet = "23456789BCDFGHJKMNPQRSTVWXYZ";
const idLength = 8;

/** 28 to the power of 8: among 5,000 guests two share one in 30,000 lists, and such a row is told as a doubled code. */
const drawId = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string => {
  let id = "";
  while (id.length < idLength)
    for (const byte of fill(new Uint8Array(16))) {
      // What is above would favour the first letters.
      if (byte < 8 * idAlphabet.length && id.length < idLength)
        id += idAlphabet[byte % idAlphabet.length] ?? "";
    }
  return id;
};

/** Most cells: ASCII with single spaces. They are read at each change, by the thousands. */
const tidied = /^[!-~]*(?: [!-~]+)*$/;

/** All but compatibility ideographs: NFC would replace a name's own form of a character, such as U+FA19, by another. */
const composable = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** Names and other texts as they are shown. Control characters cannot be. */
const tidy = (cell: string): string =>
  tidied.test(cell)
    ? cell
    : cell
        .replaceAll(composable, (text) => text.normalize("NFC"))
        .replaceAll(/\s+/g, " ")
        .replaceAll(/\p{Cc}/gu, "")
        .trim();

const copyDeclined = ({ column, rows }: Declined) => ({ column, rows: [...rows] });

/** Exactly the characters of the cell, except a byte order mark. A cell with nothing to see has no code. */
const readCode = (cell: string): string =>
  /[^\s\p{Cc}\p{Cf}]/u.test(cell) ? cell.replace(/^\ufeff+/, "") : "";

/** @param fill fills bytes with chance, as `crypto.getRandomValues` does */
export const makeGuestList = (
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
  {
    table,
    rows,
    isCutShort,
    guess: { headRow, mapping, declined },
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
  leftOut: [],
  ids: table.map(() => drawId(fill)),
});

/** What each column is called: its heading, or its first cell. */
export const listColumns = ({ table, headRow = 0 }: GuestList): readonly string[] =>
  (table[headRow] ?? []).map(tidy);

/** Rows that may have the headings: as many as are looked at for them, and the chosen one. */
export const headRowChoices = ({ table, headRow = 0 }: GuestList): readonly number[] =>
  table.slice(0, Math.max(triedRows, headRow + 1)).map((_, index) => index);

/** Titles and headings are above it. */
export const firstGuestRow = ({ headRow }: GuestList): number => (headRow === undefined ? 0 : headRow + 1);

const readGuest = (list: GuestList, codeSource: Design["codeSource"], index: number): Guest => {
  const { mapping, mends, ids } = list;
  const mend = mends[index];
  const read = (field: GuestField): string => {
    const column = mapping[field];
    const cell = column === undefined ? "" : (list.table[index]?.[column] ?? "");
    return field === "code" ? readCode(cell) : tidy(cell);
  };
  const whole = read("name") || joinName(read("firstName"), read("lastName"));
  const codes = { none: "", random: ids[index] ?? "", column: read("code") };
  const name = (mend?.name ?? whole).trim();
  return {
    row: list.rows[index] ?? index + 1,
    name,
    lastName: (mend?.name === undefined && read("lastName")) || readNameParts(name).family,
    organization: read("organization"),
    title: read("title"),
    role: read("role"),
    table: read("table"),
    code: codeSource === "column" ? (mend?.code?.trim() ?? codes.column) : codes[codeSource],
  };
};

/** Everybody on the list but those left out; whose row has a fault is no guest until it is mended. */
export const readGuests = (list: GuestList, codeSource: Design["codeSource"]): ReadGuests => {
  const leftOut = new Set(list.leftOut);
  const firstRows = new Map<string, number>();
  const from = firstGuestRow(list);
  const guests: Guest[] = [];
  const faulty: FaultyGuest[] = [];
  const findFault = (guest: Guest): Fault | undefined => {
    const length = Array.from(guest.name).length;
    if (length === 0) return { type: "no-name" };
    if (length > maxNameLength) return { type: "long-name", length };
    if (codeSource === "none") return undefined;
    if (guest.code === "") return { type: "no-code" };
    const firstRow = firstRows.get(guest.code);
    return firstRow === undefined ? undefined : { type: "doubled-code", firstRow };
  };
  list.table.forEach((_, index) => {
    if (index < from || leftOut.has(index)) return;
    const guest = readGuest(list, codeSource, index);
    const fault = findFault(guest);
    if (guest.code !== "" && !firstRows.has(guest.code)) firstRows.set(guest.code, guest.row);
    if (fault) faulty.push({ index, guest, fault });
    else guests.push(guest);
  });
  return { guests, faulty };
};

/**
 * What the codes of a list hold without being asked: the column that is recognized, or else ids. Who wants none has none.
 */
export const chooseCodeSource = (
  { mapping }: GuestList,
  before: Design["codeSource"],
): Design["codeSource"] => {
  if (before === "none") return before;
  return mapping.code === undefined ? "random" : "column";
};

/** Whether there are codes that the list did not bring: the page made them up, or its visitor did. */
export const hasOwnCodes = ({ mends }: GuestList, codeSource: Design["codeSource"]): boolean =>
  codeSource === "random" ||
  (codeSource === "column" && Object.values(mends).some(({ code }) => code !== undefined));

export const hasUnsavedCodes = (list: GuestList, codeSource: Design["codeSource"]): boolean =>
  list.savedCodes !== codeSource && hasOwnCodes(list, codeSource);

/** The list as it came, with everybody's code and name in front: rows that are left out may come back. */
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

/** Without those rows, as a spreadsheet numbers them. */
export const leaveOut = (list: GuestList, rows: readonly number[]): GuestList => ({
  ...list,
  leftOut: [...list.leftOut, ...rows.map((row) => list.rows.indexOf(row))],
});

/** Characters that nobody sees and every scanner reads; line ends and inner spaces can be meant. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}]|[^\P{Cc}\r\n]|^\s|\s$/u;

/** Rows, as a spreadsheet numbers them, whose code holds characters that nobody sees. */
export const findUnseenInCodes = (guests: readonly Guest[]): readonly number[] =>
  guests.filter(({ code }) => unseen.test(code)).map(({ row }) => row);

/** Guests who declined and are still on the list. */
export const listDeclined = ({ declined, leftOut }: GuestList): readonly number[] => {
  const out = new Set(leftOut);
  return declined?.rows.filter((index) => !out.has(index)) ?? [];
};

/** Titles above the headings, which make no badges. */
export const listTitles = ({ table, headRow = 0 }: GuestList): readonly string[] =>
  table
    .slice(0, headRow)
    .map((cells) => [...new Set(cells.map(tidy).filter((cell) => cell !== ""))].join(" "));

/** The list with another guess. What the visitor wrote in place of cells, left out and saved stays with its rows. */
export const applyGuess = (list: GuestList, { headRow, mapping, declined }: Guess): GuestList => ({
  ...list,
  headRow,
  mapping,
  declined: declined && copyDeclined(declined),
});

/**
 * A list that was read again in another way, with what its visitor did to the rows that both have. Codes stay with their rows,
 * since they may be printed already, but a saved file has the old cells and has to be saved again.
 */
export const keepChanges = (before: GuestList, list: GuestList): GuestList => {
  const indexes = new Map(list.rows.map((row, index) => [row, index]));
  const find = (index: number): number | undefined => indexes.get(before.rows[index] ?? -1);
  const ids = [...list.ids];
  before.ids.forEach((id, index) => {
    const now = find(index);
    if (now !== undefined) ids[now] = id;
  });
  const mends = Object.entries(before.mends).flatMap(([index, mend]) => {
    const now = find(Number(index));
    return now === undefined ? [] : [[`${now}`, mend] as const];
  });
  return {
    ...list,
    ids,
    mends: Object.fromEntries(mends),
    leftOut: before.leftOut.flatMap((index) => find(index) ?? []),
  };
};
