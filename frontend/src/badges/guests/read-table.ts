import { choosePastedSeparator, chooseSeparator } from "./choose-separator.ts";
import { decodeList, findUtf16 } from "./decode-list.ts";
import { findFileKind, type FileKind } from "./file-kind.ts";
import { guessColumns, type Guess } from "./guess-columns.ts";
import { triedRows, type Table } from "./guest-fields.ts";
import type { RowProblem } from "./guest-list.ts";
import { isOwnList, undoFormulaGuards, undoTextGuard } from "./cell-guards.ts";
import { splitCells } from "./split-cells.ts";
import type { WorkbookFailure } from "./workbook/read-workbook.ts";
import type { TextEncoding } from "./text-encodings.ts";

/** Maximum number of guests: more badges would be a stack of paper a meter high. */
export const maxGuests = 5000;

/** A wider table is not a guest list; and each badge field offers every column. */
const maxColumns = 250;

/** The choice that was made if a file can be read in several ways. */
export type TableChoice =
  | { readonly type: "sheet"; readonly sheets: readonly string[]; readonly chosen: string }
  | { readonly type: "encoding"; readonly chosen: TextEncoding }
  /** One character, or "" for one cell per line. */
  | { readonly type: "separator"; readonly chosen: string };

/** Choices of the visitor that replace guesses. */
export type TableChosen = {
  readonly sheet?: string | undefined;
  readonly encoding?: TextEncoding | undefined;
  readonly separator?: string | undefined;
  readonly headRow?: number | "none" | undefined;
};

export type TableRequest = TableChosen & {
  /** Bytes of a file, or text of pasted cells. */
  readonly content: Uint8Array<ArrayBuffer> | string;
  /** Languages of the browser, which settle a close guess of the encoding. */
  readonly languages?: readonly string[];
};

/** Request for a table that has already been read. */
export type GuessRequest = { readonly table: Table; readonly headRow: number | "none" };

/** `rows` contains the spreadsheet number of each row of the table, which counts empty rows too. */
export type TableResult =
  | {
      readonly type: "read";
      readonly table: Table;
      readonly rows: readonly number[];
      readonly isCutShort: boolean;
      readonly guess: Guess;
      readonly choices: readonly TableChoice[];
      readonly problems: readonly RowProblem[];
    }
  | { readonly type: "failed"; readonly reason: WorkbookFailure | "slow" | "wide" | "unavailable" }
  | { readonly type: "no-list"; readonly kind: FileKind };

/** True if a cell contains more than white space, control characters and format characters. */
const isFilled = (cell: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(cell);

/** A row with nothing but separators is an empty row of a list for which another separator was chosen. */
const isFilledRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => /[^\s\p{Cc}\p{Cf},;|]/u.test(cell));

type Cells = {
  readonly data: readonly (readonly string[])[];
  readonly choices?: readonly TableChoice[];
  /** Set for workbooks only; rows are numbered as a spreadsheet does. */
  readonly problems?: readonly RowProblem[];
  /** Set for texts only; rows are counted from 0. In workbooks, rows end at their last filled cell. */
  readonly quotes?: { readonly unclosed: readonly number[]; readonly doubtful: readonly number[] };
};

const findProblems = (
  { data, quotes, problems: found = [] }: Cells,
  taken: readonly { readonly cells: readonly string[]; readonly row: number }[],
  headRow: number | undefined,
): readonly RowProblem[] => {
  if (!quotes) {
    const rows = new Set(taken.map(({ row }) => row));
    return found
      .map((problem) => ({ ...problem, rows: problem.rows.filter((row) => rows.has(row)) }))
      .filter((problem) => problem.rows.length > 0);
  }
  const from = (taken[headRow ?? 0]?.row ?? 1) - 1;
  const widths = new Map<number, number>();
  const below = taken.slice(headRow ?? 0);
  for (const { cells } of below) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [usual = 0] = [...widths].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const width = headRow === undefined ? usual : (data[from]?.length ?? 0);
  const longer = below.filter(({ cells }) => cells.slice(width).some(isFilled));
  const shorter = below.filter(({ cells }) => cells.length < width);
  // Some programs omit the empty cells at the end of all rows.
  const areUsual = shorter.length * 2 > below.length;
  const count = (rows: readonly number[]): readonly number[] => rows.map((row) => row + 1);
  const problems: readonly RowProblem[] = [
    { type: "unclosed-quote", rows: count(quotes.unclosed) },
    { type: "rows-in-cell", rows: count(quotes.doubtful) },
    { type: "longer-row", rows: longer.map(({ row }) => row) },
    { type: "shorter-row", rows: areUsual ? [] : shorter.map(({ row }) => row) },
  ];
  return problems.filter(({ rows }) => rows.length > 0);
};

const makeTable = (read: Cells, headRow?: number | "none"): TableResult => {
  const { data, choices = [] } = read;
  const filled = data.flatMap((cells, index) => (isFilledRow(cells) ? [{ cells, row: index + 1 }] : []));
  const most = filled.slice(0, triedRows + maxGuests);
  const width = Math.max(0, ...most.map(({ cells }) => cells.findLastIndex(isFilled) + 1));
  if (width === 0) return { type: "failed", reason: "empty" };
  if (width > maxColumns) return { type: "failed", reason: "wide" };
  const isOwn = most.some(({ cells }, index) => index < triedRows && isOwnList(cells));
  // This page guards only the cells of CSV files, so only those guards are undone.
  const undo = isOwn ? (read.quotes ? undoFormulaGuards : undefined) : undoTextGuard;
  const table = most.map(({ cells }) =>
    Array.from({ length: width }, (_, column) => {
      const cell = cells[column] ?? "";
      return undo ? undo(cell) : cell;
    }),
  );
  const guess = guessColumns(table, headRow);
  // Rows for titles, headings and guests.
  const count = (guess.headRow ?? -1) + 1 + maxGuests;
  const taken = most.slice(0, count);
  return {
    type: "read",
    table: table.slice(0, count),
    rows: taken.map(({ row }) => row),
    isCutShort: filled.length > taken.length,
    guess,
    choices,
    problems: [
      ...findProblems(read, taken, guess.headRow),
      ...(guess.otherRows.length === 0
        ? []
        : [{ type: "other-row", rows: guess.otherRows.flatMap((row) => taken[row]?.row ?? []) } as const]),
    ],
  };
};

/** A first line that sets the separator for Excel, which does not count it as a row. */
const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i;

type TextSource = { readonly text: string; readonly isPasted: boolean; readonly encoding?: TextEncoding };

const readText = ({ text, isPasted, encoding }: TextSource, chosen: TableChosen): TableResult => {
  // End marks of files from old systems, and padding of blocks.
  let end = text.length;
  while (text[end - 1] === "\0" || text[end - 1] === "\u001a") end -= 1;
  // Concatenated files contain a byte order mark each.
  const whole = text.slice(0, end).replaceAll(/(^|[\r\n])\ufeff+/g, "$1");
  const [line = "", named] = separatorLine.exec(whole) ?? [];
  const cells = whole.slice(line.length);
  const separator =
    chosen.separator ?? named ?? (isPasted ? choosePastedSeparator(cells) : chooseSeparator(cells));
  const { rows, ...quotes } = splitCells(cells, { separator, isPasted: isPasted && separator === "\t" });
  return makeTable(
    {
      data: rows,
      choices: [
        ...(encoding ? [{ type: "encoding", chosen: encoding } as const] : []),
        { type: "separator", chosen: separator },
      ],
      quotes,
    },
    chosen.headRow,
  );
};

/** First message of the worker: everything has loaded, and reading begins. */
export const started = "started";

const readSheet = async (
  bytes: Uint8Array<ArrayBuffer>,
  { sheet: wanted, headRow }: TableChosen,
  onStart: () => void,
): Promise<TableResult> => {
  const { readWorkbook } = await import("./workbook/read-workbook.ts");
  onStart();
  const result = readWorkbook(bytes, wanted);
  if (result.type !== "read") return result;
  const { sheets, chosen, rows, hiddenRows, mergedRows } = result;
  return makeTable(
    {
      data: rows,
      choices: sheets.length > 1 ? [{ type: "sheet", sheets, chosen }] : [],
      problems: [
        { type: "hidden-row", rows: hiddenRows },
        { type: "merged-cell", rows: mergedRows },
      ],
    },
    headRow,
  );
};

/**
 * Reads a table from a file or from pasted cells, and detects its separator, quotes and encoding.
 * @param onStart called when all code that reads the table has loaded
 * @throws if the workbook reader did not load
 */
export const readTable = async (
  { content, languages, ...chosen }: TableRequest,
  onStart: () => void = () => {},
): Promise<TableResult> => {
  if (typeof content === "string") {
    onStart();
    return readText({ text: content, isPasted: true }, chosen);
  }
  const kind = findFileKind(content);
  if (kind === "workbook") return readSheet(content, chosen, onStart);
  onStart();
  if (kind !== "text" && !(kind === "binary" && findUtf16(content))) return { type: "no-list", kind };
  return readText({ ...decodeList(content, languages, chosen.encoding), isPasted: false }, chosen);
};
