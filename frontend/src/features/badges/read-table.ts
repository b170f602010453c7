import Papa from "papaparse";
import { decodeText } from "./decode-text.ts";

/** More are not taken: so many badges are a stack of paper a metre high. */
export const maxGuests = 5000;

/** Rows of cells, all of one length, none of them empty. */
export type Table = readonly (readonly string[])[];

/** `rows` has the number that a spreadsheet gives each row of the table: empty ones count there. */
export type TableResult =
  | {
      readonly type: "read";
      readonly table: Table;
      readonly rows: readonly number[];
      readonly isCutShort: boolean;
    }
  | { readonly type: "failed"; readonly reason: "empty" | "workbook" };

const tidy = (cell: string): string => cell.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** A table out of a file, or out of cells that were pasted; its separator and its quotes are found out. */
export const readTable = (content: Uint8Array<ArrayBuffer> | string): TableResult => {
  const decoded =
    typeof content === "string" ? ({ type: "decoded", text: content } as const) : decodeText(content);
  if (decoded.type === "workbook") return { type: "failed", reason: "workbook" };
  // Guessed of rows that hold something; empty ones are counted only when all is read.
  const { delimiter } = Papa.parse(decoded.text, {
    preview: 20,
    skipEmptyLines: "greedy",
    delimitersToGuess: ["\t", ";", ",", "|"],
  }).meta;
  const { data } = Papa.parse<string[]>(decoded.text, { delimiter });
  const filled = data.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== "") ? [{ cells, row: index + 1 }] : [],
  );
  // A head line, and the guests.
  const taken = filled.slice(0, maxGuests + 1);
  const width = Math.max(0, ...taken.map(({ cells }) => cells.length));
  if (width === 0) return { type: "failed", reason: "empty" };
  return {
    type: "read",
    table: taken.map(({ cells }) => Array.from({ length: width }, (_, column) => tidy(cells[column] ?? ""))),
    rows: taken.map(({ row }) => row),
    isCutShort: filled.length > taken.length,
  };
};
