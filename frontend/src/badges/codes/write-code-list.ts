import { makeCsvLine } from "#shared/csv-line.ts";
import type { CodeListRequest } from "./code-list.ts";
import { escapeText } from "./excel-cell.ts";

/** Excel reads a file without a byte order mark in the country's own encoding. */
const byteOrderMark = "\ufeff";

export const makeCodeListFile = async ({ rows, format }: CodeListRequest): Promise<Blob> => {
  if (format === "csv")
    return new Blob([byteOrderMark, ...rows.map((row) => `${makeCsvLine(row)}\r\n`)], { type: "text/csv" });
  const { utils, writeXLSX } = await import("@e965/xlsx");
  const workbook = utils.book_new(utils.aoa_to_sheet(rows.map((row) => row.map(escapeText))), "Codes");
  const content: unknown = writeXLSX(workbook, { type: "array", compression: true, bookSST: true });
  if (!(content instanceof ArrayBuffer)) throw new TypeError("the workbook is no ArrayBuffer");
  return new Blob([content], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
};
