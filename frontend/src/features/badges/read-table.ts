import Papa from "papaparse";
import { decodeText } from "./decode-text.ts";

/** More are not taken: so many badges are a stack of paper a metre high. */
export const maxGuests = 5000;

/** Rows of cells, all of one length. */
export type Table = readonly (readonly string[])[];

export type TableResult =
  | { readonly type: "read"; readonly table: Table; readonly isCutShort: boolean }
  | { readonly type: "failed"; readonly reason: "empty" | "workbook" };

const tidy = (cell: string): string => cell.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** A table out of a file, or out of cells that were pasted; its separator and its quotes are found out. */
export const readTable = (content: Uint8Array<ArrayBuffer> | string): TableResult => {
  const decoded =
    typeof content === "string" ? ({ type: "decoded", text: content } as const) : decodeText(content);
  if (decoded.type === "workbook") return { type: "failed", reason: "workbook" };
  const { data } = Papa.parse<string[]>(decoded.text, {
    skipEmptyLines: "greedy",
    // Its head line, and one to see that there are more.
    preview: maxGuests + 2,
    delimitersToGuess: ["\t", ";", ",", "|"],
  });
  const rows = data.slice(0, maxGuests + 1).map((cells) => cells.map(tidy));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return { type: "failed", reason: "empty" };
  return {
    type: "read",
    table: rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill("")]),
    isCutShort: data.length > rows.length,
  };
};
