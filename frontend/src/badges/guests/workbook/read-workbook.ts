import {
  read,
  set_cptable,
  type CellObject,
  type DenseWorkSheet,
  type Range,
  type WorkBook,
} from "@e965/xlsx";
import { strFromU8 } from "fflate";
import { format, isDateFormat } from "numfmt";
import type { FileKind } from "../file-kind.ts";
import { codePages } from "./code-pages.ts";
import { carriageReturn, unpackWorkbook } from "./unpack-workbook.ts";
import { workbookLimits, type WorkbookLimit } from "./workbook-limits.ts";

export type WorkbookFailure = "empty" | "damaged" | "password" | WorkbookLimit;

export type WorkbookResult =
  | {
      readonly type: "read";
      /** The visible sheets that contain cells. */
      readonly sheets: readonly string[];
      readonly chosen: string;
      /** Indexed by spreadsheet row number minus one. */
      readonly rows: readonly (readonly string[])[];
      /** Numbers of rows hidden by a filter or by hand. */
      readonly hiddenRows: readonly number[];
      /** Numbers of rows in which a cell repeats the merged cell above. */
      readonly mergedRows: readonly number[];
    }
  | { readonly type: "failed"; readonly reason: WorkbookFailure }
  | { readonly type: "no-list"; readonly kind: FileKind };

/** More filled rows than any list may have, titles and headings included. */
const maxRows = 6000;

/** The number of columns that are read: one more than a list may have, so that too many are noticed. */
const maxColumns = 251;

/** Whole numbers with all digits, because they may be an id; fractions without floating-point errors. */
const showNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(11)));

/**
 * The system's short date, formatted in the order of the United States and with a four-digit year, as Excel
 * shows it.
 */
const shortDate = /^m\/d\/yy(?=$| h:mm$)/;

const daysFrom1900To1904 = 1462;

/** Cell formats, and the epoch of dates. */
type Style = { readonly isShownAsWritten: boolean; readonly is1904: boolean };

/** `[$€-407]` is a currency sign with the language of its country; only the sign is shown. */
const currencySign = /\[\$([^\]-]+)(?:-[^\]]*)?\]/g;

/** A language tag chooses the language of months and weekdays, but not the separators. */
const language = /\[\$-[^\]]*\]/g;

/**
 * Excel rounds long numbers to 15 digits, and in `General` format to 6. They may be ids, so all digits are
 * shown.
 */
const showLong = (value: number, code: string): string | undefined => {
  const [, zeros] = /^#*(0+)(?:;|_|$)/.exec(code) ?? [];
  return zeros && Number.isInteger(value) && value >= 0
    ? showNumber(value).padStart(zeros.length, "0")
    : undefined;
};

/** A number in an unsupported format is shown as a plain number. */
const showFormatted = (value: number | string, code: string, { is1904 }: Style): string => {
  const plain = typeof value === "number" ? showNumber(value) : value;
  if (/^(?:general|@)$/i.test(code)) return plain;
  try {
    const pattern = code.replaceAll(currencySign, '"$1"').replace(shortDate, "m/d/yyyy");
    const options = { dateErrorThrows: true, dateSpanLarge: false };
    if (typeof value === "string") return format(pattern, value, options);
    // `[h]:mm` is a duration, which does not depend on the epoch.
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

/**
 * The text that Excel shows. `w` is the reader's formatted text: an error's text, or in OpenDocument the text
 * of the file.
 */
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

/** Sparse arrays stay sparse: a sheet may have a single cell in its last row. */
const findCells = (workbook: WorkBook, name: string): Cells => {
  const sheet: Partial<DenseWorkSheet> | undefined = workbook.Sheets[name];
  return sheet?.["!type"] === undefined || sheet["!type"] === "sheet" ? (sheet?.["!data"] ?? []) : [];
};

const hasContent = (cells: Cells): boolean => cells.some((row) => row.some(isFilled));

/**
 * Repeats the value of a merged cell in all rows that it covers, such as a company's name beside its guests.
 * Only rows with a cell of their own get it: a guest in two merged rows stays one guest.
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

/** Undefined if a cell has more text than Excel accepts, or all together have more than a list may have. */
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

/**
 * Kind of an OLE container, which older programs write, and which any program writes around a
 * password-protected file; recognized by the names in it.
 */
const findOldKind = (bytes: Uint8Array): "workbook" | "excel95" | "password" | FileKind => {
  const glyphs = strFromU8(bytes, true);
  // Names in the container are UTF-16.
  const has = (name: string): boolean => glyphs.includes(name.split("").join("\0"));
  if (has("EncryptedPackage")) return "password";
  if (has("WordDocument") || has("PowerPoint Document")) return "document";
  if (has("Workbook")) return "workbook";
  return has("Book\0") ? "excel95" : "binary";
};

const failed = (reason: WorkbookFailure): WorkbookResult => ({ type: "failed", reason });

const readSheets = (workbook: WorkBook, wanted: string | undefined): WorkbookResult => {
  const properties = workbook.Workbook?.Sheets;
  const visible = workbook.SheetNames.filter((_, index) => !properties?.[index]?.Hidden);
  const sheets = visible.filter((name) => hasContent(findCells(workbook, name)));
  const chosen = sheets.find((name) => name === wanted) ?? sheets[0];
  // The library leaves out sheets that it could not read.
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

/** @param wanted name of the sheet to read; by default the first one with cells */
export const readWorkbook = (bytes: Uint8Array<ArrayBuffer>, wanted?: string): WorkbookResult => {
  try {
    const isArchive = bytes[0] === 0x50;
    if (!isArchive && bytes.length > workbookLimits.parsedBytes) return failed("large");
    if (bytes[0] === 0xd0) {
      const kind = findOldKind(bytes);
      if (kind === "password") return failed(kind);
      if (kind === "excel95") set_cptable(codePages);
      else if (kind !== "workbook") return { type: "no-list", kind };
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
        // Hidden rows are read together with the styles, which doubles the time.
        cellStyles: unpacked?.hasHiddenRows ?? true,
      }),
      wanted,
    );
  } catch (error) {
    return failed(error instanceof Error && /password/i.test(error.message) ? "password" : "damaged");
  }
};
