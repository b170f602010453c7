import * as z from "zod/mini";
import { joinName } from "#shared/input/name-order.ts";
import { readNameParts } from "#shared/input/person-name.ts";
import type { Design } from "../layout/badge-design.ts";
import type { Guest, GuestField, Mapping } from "./guest-fields.ts";
import type { Table } from "./guess-columns.ts";

/** Longer ones are a column that was mixed up, or a joke. */
const maxNameLength = 200;

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

/** A list as it came, and what its visitor made of it. Rows of the table are counted from 0, the head line included. */
export const guestListSchema = z.object({
  source: z.string(),
  table: z.array(z.array(z.string())),
  /** The number that a spreadsheet gives each row of the table. */
  rows: z.array(z.number()),
  isCutShort: z.boolean(),
  hasHead: z.boolean(),
  mapping: mappingSchema,
  /** What was written in place of a cell, by its row. */
  mends: z.record(z.string(), z.object({ name: z.optional(z.string()), code: z.optional(z.string()) })),
  leftOut: z.array(z.number()),
  ids: z.array(z.string()),
  /** Which codes stand in the list that its visitor has saved. */
  savedCodes: z.optional(z.enum(["random", "column"])),
});

export type GuestList = Readonly<z.infer<typeof guestListSchema>>;

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

/** @param fill fills bytes with chance, as `crypto.getRandomValues` does */
export const makeGuestList = (
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
  {
    table,
    rows,
    isCutShort,
    guess,
    source,
  }: {
    readonly table: Table;
    readonly rows: readonly number[];
    readonly isCutShort: boolean;
    readonly guess: { readonly hasHead: boolean; readonly mapping: Mapping };
    readonly source: string;
  },
): GuestList => ({
  source,
  table: table.map((cells) => [...cells]),
  rows: [...rows],
  isCutShort,
  ...guess,
  mends: {},
  leftOut: [],
  ids: table.map(() => drawId(fill)),
});

/** What each column is called: its heading, or its first cell. */
export const listColumns = ({ table }: GuestList): readonly string[] => table[0] ?? [];

const readGuest = (list: GuestList, codeSource: Design["codeSource"], index: number): Guest => {
  const { mapping, mends, ids } = list;
  const mend = mends[index];
  const read = (field: GuestField): string => {
    const column = mapping[field];
    return column === undefined ? "" : (list.table[index]?.[column] ?? "");
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
    code: (codeSource === "column" ? (mend?.code ?? codes.column) : codes[codeSource]).trim(),
  };
};

/** Everybody on the list but those left out; whose row has a fault is no guest until it is mended. */
export const readGuests = (list: GuestList, codeSource: Design["codeSource"]): ReadGuests => {
  const leftOut = new Set(list.leftOut);
  const firstRows = new Map<string, number>();
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
    if ((list.hasHead && index === 0) || leftOut.has(index)) return;
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
  const columns = listColumns(list).map((name, index) => (list.hasHead ? name : headings.column(index + 1)));
  const guests = list.table.map((cells, index) => {
    const { code, name } = readGuest(list, codeSource, index);
    return [code, name, ...cells];
  });
  return [[headings.code, headings.name, ...columns], ...guests.slice(list.hasHead ? 1 : 0)];
};

export const listRoles = (guests: readonly Guest[]): readonly string[] => [
  ...new Set(guests.map(({ role }) => role).filter((role) => role !== "")),
];

/** Without those rows, as a spreadsheet numbers them. */
export const leaveOut = (list: GuestList, rows: readonly number[]): GuestList => ({
  ...list,
  leftOut: [...list.leftOut, ...rows.map((row) => list.rows.indexOf(row))],
});
