import { makeCsvLine } from "#shared/csv-line.ts";
import type { CodeListRequest } from "./code-list.ts";

/** Excel takes a file without this for one of the country's own table of letters. */
const byteOrderMark = "\ufeff";

/** Workbooks write characters that XML lacks as `_x0001_`, so text that looks like one has its first character written so. */
const escapeText = (cell: string): string => cell.replaceAll(/_(?=x[\dA-F]{4}_)/gi, "_x005F_");

export const makeCodeListFile = async ({ rows, format }: CodeListRequest): Promise<Blob> => {
  if (format === "csv")
    return new Blob([byteOrderMark, ...rows.map((row) => `${makeCsvLine(row)}\r\n`)], { type: "text/csv" });
  const { writeXlsx } = await import("hucre/xlsx");
  const content = await writeXlsx({
    sheets: [{ name: "Codes", rows: rows.map((row) => row.map(escapeText)) }],
  });
  return new Blob([Uint8Array.from(content)], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
};
