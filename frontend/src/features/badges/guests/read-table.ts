import Papa from "papaparse";
import { findFileKind, type FileKind } from "./file-kind.ts";
import { guessColumns, type Guess, type Table } from "./guess-columns.ts";
import { guessEncoding, type TextEncoding } from "./text-encodings.ts";

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

const findUtf16 = (bytes: Uint8Array) => {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  return startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : guessUtf16(bytes);
};

const isUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** More are not taken: so many badges are a stack of paper a metre high. */
export const maxGuests = 5000;

/** Wider ones are no list of guests: each field of a badge offers every column. */
const maxColumns = 250;

/** What was taken of several that a file may be read as. */
export type TableChoice =
  | { readonly type: "sheet"; readonly sheets: readonly string[]; readonly chosen: string }
  | { readonly type: "encoding"; readonly chosen: TextEncoding };

export type TableRequest = {
  /** A file, or the text of cells that were pasted. */
  readonly content: Uint8Array<ArrayBuffer> | string;
  /** What the visitor chose in place of the guess. */
  readonly sheet?: string | undefined;
  readonly encoding?: TextEncoding | undefined;
};

/** `rows` has the number that a spreadsheet gives each row of the table: empty ones count there. */
export type TableResult =
  | {
      readonly type: "read";
      readonly table: Table;
      readonly rows: readonly number[];
      readonly isCutShort: boolean;
      readonly guess: Guess;
      readonly choice: TableChoice | undefined;
    }
  | { readonly type: "failed"; readonly reason: "empty" | "damaged" | "wide" | "unavailable" }
  | { readonly type: "no-list"; readonly kind: FileKind };

const tidy = (cell: string): string => cell.normalize("NFC").replaceAll(/\s+/g, " ").trim();

const makeTable = (data: readonly (readonly string[])[], choice?: TableChoice): TableResult => {
  const filled = data.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== "") ? [{ cells, row: index + 1 }] : [],
  );
  // A head line, and the guests.
  const taken = filled.slice(0, maxGuests + 1);
  const width = Math.max(
    0,
    ...taken.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== "") + 1),
  );
  if (width === 0) return { type: "failed", reason: "empty" };
  if (width > maxColumns) return { type: "failed", reason: "wide" };
  const table = taken.map(({ cells }) =>
    Array.from({ length: width }, (_, column) => tidy(cells[column] ?? "")),
  );
  return {
    type: "read",
    table,
    rows: taken.map(({ row }) => row),
    isCutShort: filled.length > taken.length,
    guess: guessColumns(table),
    choice,
  };
};

/** In which a file tells Excel its separator. Excel does not count this line. */
const separatorLine = /^"?sep=(.)"?\r?\n/i;

const readText = (text: string, choice?: TableChoice): TableResult => {
  const [line = "", separator] = separatorLine.exec(text) ?? [];
  const cells = text.slice(line.length);
  // Guessed of rows that hold something; empty ones are counted only when all is read.
  const delimiter =
    separator ??
    Papa.parse(cells, { preview: 20, skipEmptyLines: "greedy", delimitersToGuess: ["\t", ";", ",", "|"] })
      .meta.delimiter;
  return makeTable(Papa.parse<string[]>(cells, { delimiter }).data, choice);
};

const readSheet = async (bytes: Uint8Array<ArrayBuffer>, wanted?: string): Promise<TableResult> => {
  const { readWorkbook } = await import("./read-workbook.ts");
  const sheets = await readWorkbook(bytes).catch(() => undefined);
  if (!sheets) return { type: "failed", reason: "damaged" };
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) return { type: "failed", reason: "empty" };
  const names = sheets.map(({ name }) => name);
  return makeTable(
    sheet.rows,
    names.length > 1 ? { type: "sheet", sheets: names, chosen: sheet.name } : undefined,
  );
};

/**
 * A table out of a file, or out of cells that were pasted; its separator, its quotes and its letters are found out.
 * @throws when what reads workbooks did not load
 */
export const readTable = async ({ content, sheet, encoding }: TableRequest): Promise<TableResult> => {
  if (typeof content === "string") return readText(content);
  const kind = findFileKind(content);
  if (kind === "workbook") return readSheet(content, sheet);
  const utf16 = kind === "text" || kind === "binary" ? findUtf16(content) : undefined;
  if (utf16) return readText(new TextDecoder(utf16).decode(content));
  if (kind !== "text") return { type: "no-list", kind };
  if (isUtf8(content)) return readText(new TextDecoder().decode(content));
  const chosen = encoding ?? guessEncoding(content);
  return readText(new TextDecoder(chosen).decode(content), { type: "encoding", chosen });
};
