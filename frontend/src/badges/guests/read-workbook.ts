import { read, type CellObject, type DenseWorkSheet, type Range, type WorkBook } from "@e965/xlsx";
import { strFromU8 } from "fflate";
import { format, isDateFormat } from "numfmt";
import type { FileKind } from "./file-kind.ts";
import { carriageReturn, unpackWorkbook } from "./unpack-workbook.ts";
import { workbookLimits, type WorkbookLimit } from "./workbook-limits.ts";

export type WorkbookFailure = "empty" | "damaged" | "password" | WorkbookLimit;

export type WorkbookResult =
  | {
      readonly type: "read";
      /** The visible sheets that have cells. */
      readonly sheets: readonly string[];
      readonly chosen: string;
      /** By the number that a spreadsheet gives a row, less one. */
      readonly rows: readonly (readonly string[])[];
      /** Numbers of rows that a filter or a person hides. */
      readonly hiddenRows: readonly number[];
      /** Numbers of rows where a cell repeats the merged one above it. */
      readonly mergedRows: readonly number[];
    }
  | { readonly type: "failed"; readonly reason: WorkbookFailure }
  | { readonly type: "no-list"; readonly kind: FileKind };

/** More rows with content than any list may have, headings and titles included. */
const maxRows = 6000;

/** One more than a list may have. */
const maxColumns = 251;

/** Whole numbers with all their digits, since they may be somebody's number; fractions without what computers add to them. */
const showNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(11)));

/** The computer's short date, in the order of the United States, with four digits of the year as Excel shows it. */
const shortDate = /^m\/d\/yy(?=$| h:mm$)/;

const daysFrom1900To1904 = 1462;

/** Formats of the cells, and the first day of their dates. */
type Style = { readonly isShownAsWritten: boolean; readonly is1904: boolean };

/** `[$€-407]` is a currency's sign with the language of its country; the sign alone is shown. */
const currencySign = /\[\$([^\]-]+)(?:-[^\]]*)?\]/g;

/** It chooses the language of months and weekdays, and no separators. */
const language = /\[\$-[^\]]*\]/g;

/** Excel rounds a long number to 15 digits, and one in `General` to 6. It may be somebody's number, so all are kept. */
const showLong = (value: number, code: string): string | undefined => {
  const [, zeros] = /^#*(0+)(?:;|_|$)/.exec(code) ?? [];
  return zeros && Number.isInteger(value) && value >= 0
    ? showNumber(value).padStart(zeros.length, "0")
    : undefined;
};

/** A number in a format that is not understood is shown as a number. */
const showFormatted = (value: number | string, code: string, { is1904 }: Style): string => {
  const plain = typeof value === "number" ? showNumber(value) : value;
  if (/^(?:general|@)$/i.test(code)) return plain;
  try {
    const pattern = code.replaceAll(currencySign, '"$1"').replace(shortDate, "m/d/yyyy");
    const options = { dateErrorThrows: true, dateSpanLarge: false };
    if (typeof value === "string") return format(pattern, value, options);
    // `[h]:mm` is a duration, which begins on no day.
    const isShifted = is1904 && !/\[[hms]+\]/i.test(pattern);
    if (isDateFormat(pattern)) return format(pattern, value + (isShifted ? daysFrom1900To1904 : 0), options);
    const long = showLong(value, pattern);
    if (long !== undefined) return long;
    const whole = Number.isInteger(value) ? pattern.replaceAll(/general/gi, "0") : pattern;
    return format(whole.replaceAll(language, ""), value, options);
  } catch {
    return plain;
  }
};

/** As Excel shows it. `w` is the reader's own form of it: of an error the text, in OpenDocument the text of the file. */
const showCell = ({ t, v, w, z = "General" }: CellObject, style: Style): string => {
  if (t === "e") return w ?? "";
  if (t === "z" || v === undefined) return "";
  if (style.isShownAsWritten && w !== undefined) return w;
  if (typeof v === "boolean") return String(v).toUpperCase();
  if (typeof v !== "string" && (typeof v !== "number" || !Number.isFinite(v))) return w ?? "";
  return showFormatted(v, String(z), style);
};

const isFilled = (cell: CellObject | undefined): cell is CellObject =>
  cell !== undefined && cell.t !== "z" && (cell.t === "e" || (cell.v !== undefined && cell.v !== ""));

type Cells = (CellObject | undefined)[][];

/** Holes stay holes: a sheet may have one cell in its last row. */
const findCells = (workbook: WorkBook, name: string): Cells => {
  const sheet: Partial<DenseWorkSheet> | undefined = workbook.Sheets[name];
  return sheet?.["!type"] === undefined || sheet["!type"] === "sheet" ? (sheet?.["!data"] ?? []) : [];
};

const hasContent = (cells: Cells): boolean => cells.some((row) => row.some(isFilled));

/**
 * A value counts for all rows of its merged cell, as in a company's name beside its guests. Only for rows that have
 * something of their own: a guest in two merged rows stays one guest.
 */
const repeatMerged = (cells: Cells, merges: readonly Range[]): readonly number[] | undefined => {
  const own = new Set<number>();
  cells.forEach((row, index) => {
    if (row.some(isFilled)) own.add(index);
  });
  const repeated = new Set<number>();
  let steps = 0;
  for (const { s: start, e: end } of merges) {
    const value = cells[start.r]?.[start.c];
    if (!isFilled(value)) continue;
    for (let row = start.r + 1; row <= Math.min(end.r, cells.length - 1); row += 1) {
      if ((steps += 1) > workbookLimits.cells) return undefined;
      const below = cells[row];
      if (!below || !own.has(row) || isFilled(below[start.c])) continue;
      below[start.c] = value;
      repeated.add(row + 1);
    }
  }
  return [...repeated].toSorted((one, other) => one - other);
};

/** Undefined if a cell has more text than Excel takes, or all have more than a list can. */
const showRows = (cells: Cells, style: Style): readonly (readonly string[])[] | undefined => {
  const rows: string[][] = [];
  const sum = { rows: 0, characters: 0, longest: 0 };
  cells.forEach((row, index) => {
    const last = row.findLastIndex(isFilled);
    const width = Math.min(last + 1, maxColumns);
    if (width === 0 || sum.rows >= maxRows || sum.characters > workbookLimits.characters) return;
    sum.rows += 1;
    rows[index] = Array.from({ length: width }, (_, column) => {
      // A cell far to the right counts as one column too many.
      const cell = row[column === maxColumns - 1 ? last : column];
      const text = cell ? showCell(cell, style).replaceAll(carriageReturn.inText, "\r") : "";
      sum.characters += text.length;
      sum.longest = Math.max(sum.longest, text.length);
      return text;
    });
  });
  const isTooLong = sum.longest > workbookLimits.cellCharacters || sum.characters > workbookLimits.characters;
  return isTooLong ? undefined : rows;
};

/** By the names in the container that older programs write, and that any program puts around a file with a password. */
const findOldKind = (bytes: Uint8Array): "workbook" | "password" | FileKind => {
  const letters = strFromU8(bytes, true);
  // In UTF-16.
  const has = (name: string): boolean => letters.includes(name.split("").join("\0"));
  if (has("EncryptedPackage")) return "password";
  if (has("WordDocument") || has("PowerPoint Document")) return "document";
  return has("Workbook") || has("Book\0") ? "workbook" : "binary";
};

const failed = (reason: WorkbookFailure): WorkbookResult => ({ type: "failed", reason });

const readSheets = (workbook: WorkBook, wanted: string | undefined): WorkbookResult => {
  const properties = workbook.Workbook?.Sheets;
  const visible = workbook.SheetNames.filter((_, index) => !properties?.[index]?.Hidden);
  const sheets = visible.filter((name) => hasContent(findCells(workbook, name)));
  const chosen = sheets.find((name) => name === wanted) ?? sheets[0];
  // The reader leaves out a sheet that it could not read.
  if (chosen === undefined)
    return failed(visible.every((name) => workbook.Sheets[name]) ? "empty" : "damaged");
  const cells = findCells(workbook, chosen);
  const sheet = workbook.Sheets[chosen];
  const mergedRows = repeatMerged(cells, sheet?.["!merges"] ?? []);
  if (!mergedRows) return failed("cells");
  const rows = showRows(cells, {
    isShownAsWritten: workbook.bookType === "ods",
    is1904: workbook.Workbook?.WBProps?.date1904 ?? false,
  });
  if (!rows) return failed("cell-text");
  const hidden = sheet?.["!rows"] ?? [];
  const hiddenRows = rows.flatMap((_, index) => (hidden[index]?.hidden ? [index + 1] : []));
  return { type: "read", sheets, chosen, rows, hiddenRows, mergedRows };
};

/** @param wanted the name of the sheet to read, in place of the first one that has cells */
export const readWorkbook = (bytes: Uint8Array<ArrayBuffer>, wanted?: string): WorkbookResult => {
  try {
    const isArchive = bytes[0] === 0x50;
    if (!isArchive && bytes.length > workbookLimits.parsedBytes) return failed("large");
    if (bytes[0] === 0xd0) {
      const kind = findOldKind(bytes);
      if (kind === "password") return failed(kind);
      if (kind !== "workbook") return { type: "no-list", kind };
    }
    const unpacked = isArchive ? unpackWorkbook(bytes) : undefined;
    if (unpacked?.type === "failed") return unpacked;
    return readSheets(
      read(unpacked?.bytes ?? bytes, {
        type: "array",
        dense: true,
        cellNF: true,
        cellFormula: false,
        cellHTML: false,
        // Which rows are hidden is read with the styles, which take twice the time.
        cellStyles: unpacked?.hasHiddenRows ?? true,
      }),
      wanted,
    );
  } catch (error) {
    return failed(error instanceof Error && /password/i.test(error.message) ? "password" : "damaged");
  }
};
