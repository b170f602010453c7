import { makeCsvLine } from "#shared/csv-line.ts";
import type { CodeListRequest } from "./code-list.ts";

/** Excel takes a file without this for one of the country's own table of letters. */
const byteOrderMark = "\ufeff";

export const makeCodeListFile = async ({ rows, format }: CodeListRequest): Promise<Blob> => {
  if (format === "csv")
    return new Blob([byteOrderMark, ...rows.map((row) => `${makeCsvLine(row)}\r\n`)], { type: "text/csv" });
  const { writeXlsx } = await import("hucre/xlsx");
  const content = await writeXlsx({ sheets: [{ name: "Codes", rows: rows.map((row) => [...row]) }] });
  return new Blob([Uint8Array.from(content)], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
};
