import Papa from "papaparse";

type DecodedText =
  | { readonly type: "decoded"; readonly text: string }
  /** A spreadsheet's own file, which is a ZIP archive or an old Office document. */
  | { readonly type: "workbook" };

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Without a mark of its own UTF-16 shows by its zeros: in most lists every other byte of the head line is one. */
const guessUtf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const head = bytes.subarray(0, 512);
  const zeros = (parity: number) => head.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const many = head.length / 8;
  if (head.length < 4) return undefined;
  if (zeros(1) > many && zeros(0) < many / 8) return "utf-16le";
  return zeros(0) > many && zeros(1) < many / 8 ? "utf-16be" : undefined;
};

/** A table's text, whatever spreadsheets wrote it in: UTF-16, UTF-8, or else Windows-1252, which Excel still writes. */
const decodeText = (bytes: Uint8Array<ArrayBuffer>): DecodedText => {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { type: "workbook" };
  const wide = startsWith(bytes, 0xff, 0xfe)
    ? "utf-16le"
    : startsWith(bytes, 0xfe, 0xff)
      ? "utf-16be"
      : guessUtf16(bytes);
  if (wide !== undefined) return { type: "decoded", text: new TextDecoder(wide).decode(bytes) };
  try {
    return { type: "decoded", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { type: "decoded", text: new TextDecoder("windows-1252").decode(bytes) };
  }
};

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
