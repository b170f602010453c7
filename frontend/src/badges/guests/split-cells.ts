/** How cells are separated and quoted in a text. */
export type Dialect = {
  /** One character, or "" for one cell per line. */
  readonly separator: string;
  /**
   * Clipboards quote correctly or not at all. Files may contain quoted cells whose inner quotes are not
   * doubled, and spaces between a separator and a quote.
   */
  readonly isPasted: boolean;
};

/** Rows are counted from 0. */
export type SplitText = {
  readonly rows: readonly (readonly string[])[];
  /** Rows in which a quote begins a cell but none ends it. Such a quote is text. */
  readonly unclosed: readonly number[];
  /** Rows with a quoted multi-line cell that would also give rows of equal length if its quotes were text. */
  readonly doubtful: readonly number[];
};

const isLineEnd = (character: string | undefined): boolean =>
  character === "\n" || character === "\r" || character === undefined;

const skipSpaces = (text: string, from: number): number => {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
};

type Quoted = { readonly value: string; readonly end: number };

/**
 * The cell whose opening quote is at `open`, and the position of its separator or line end. Undefined if the
 * quote is text: a closing quote must be followed by a separator, a line end or the end of the text, and
 * inner quotes must be doubled. In files, a single-line cell may contain pairs of quotes that are not
 * doubled: `"Ada "Ace" Holm",Acme`.
 */
const readQuoted = (text: string, open: number, { separator, isPasted }: Dialect): Quoted | undefined => {
  const findCellEnd = (from: number): number | undefined => {
    const at = isPasted || separator === " " ? from : skipSpaces(text, from);
    return isLineEnd(text[at]) || (separator !== "" && text[at] === separator) ? at : undefined;
  };
  let at = open + 1;
  let isInPair = false;
  let hasPairs = false;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    const value = text.slice(open + 1, quote);
    if (hasPairs && /[\r\n]/.test(value)) return undefined;
    // Cells of a spreadsheet contain no tabs, so these quotes belong to two cells.
    if (isPasted && separator !== "" && value.includes(separator)) return undefined;
    const end = findCellEnd(quote + 1);
    if (text[quote + 1] === '"') {
      // `"Holm, Ada "Ace"",Acme`: the first of the two quotes closes the pair, the second the cell.
      const lastEnd = isInPair ? findCellEnd(quote + 2) : undefined;
      if (lastEnd !== undefined) return { value: `${value}"`, end: lastEnd };
      at = quote + 2;
    } else if (isInPair) {
      isInPair = false;
      at = quote + 1;
    } else if (end === undefined) {
      const opensPair = /[\s([{]/.test(text[quote - 1] ?? "") && /\S/.test(text[quote + 1] ?? "");
      if (isPasted || !opensPair || /[\r\n]/.test(value)) return undefined;
      isInPair = true;
      hasPairs = true;
      at = quote + 1;
    } else return { value: hasPairs ? value : value.replaceAll('""', '"'), end };
  }
};

const makeEnds = (separator: string): RegExp => {
  const code = separator.charCodeAt(0).toString(16).padStart(4, "0");
  return new RegExp(separator === "" ? String.raw`[\r\n]` : String.raw`[\r\n\u${code}]`, "g");
};

const lineEnds = /\r\n|\r|\n/;

type Multiline = { readonly open: number; readonly column: number; readonly value: string };

/** True if the lines of a quoted cell would be rows of `width` cells if its quotes were text. */
const makesRows = (
  { column, value }: Multiline,
  length: number,
  width: number,
  separator: string,
): boolean => {
  const lines = value.split(lineEnds);
  return lines.every((line, index) => {
    const before = index === 0 ? column : 0;
    const after = index === lines.length - 1 ? length - 1 - column : 0;
    return before + line.split(separator).length + after === width;
  });
};

/**
 * Splits a text into rows of cells. CRLF, LF and CR each end a row, even mixed in one text. A quote that is
 * never closed is text, so the rows below stay rows.
 * @param maxRows stops after this many rows
 */
export const splitCells = (text: string, dialect: Dialect, maxRows = Infinity): SplitText => {
  const { separator, isPasted } = dialect;
  const ends = makeEnds(separator);
  const findEnd = (from: number): number => {
    ends.lastIndex = from;
    return ends.exec(text)?.index ?? text.length;
  };
  const rows: (readonly string[])[] = [];
  const unclosed: number[] = [];
  const doubtful: number[] = [];
  /** Positions of quotes that turned out to be text after their row had been read. */
  const textQuotes = new Set<number>();
  let at = 0;
  while (rows.length < maxRows && (at < text.length || rows.length === 0)) {
    const start = at;
    const row: string[] = [];
    const multiline: Multiline[] = [];
    let isUnclosed = false;
    let end: number;
    for (;;) {
      const open = isPasted || separator === " " ? at : skipSpaces(text, at);
      const isQuote = text[open] === '"';
      const quoted = isQuote && !textQuotes.has(open) ? readQuoted(text, open, dialect) : undefined;
      end = quoted?.end ?? findEnd(at);
      const cell = quoted?.value ?? text.slice(at, end);
      if (quoted && lineEnds.test(cell)) multiline.push({ open, column: row.length, value: cell });
      if (isQuote && !quoted && cell.split('"').length % 2 === 0) isUnclosed = true;
      row.push(cell);
      if (isLineEnd(text[end])) break;
      at = end + 1;
    }
    const width = rows.at(-1)?.length ?? row.length;
    const swallowing =
      separator !== "" && width > 1
        ? multiline.find((cell) => makesRows(cell, row.length, width, separator))
        : undefined;
    // Read the quotes as text if all rows then have equal length and this row does not.
    if (swallowing && row.length !== width) {
      textQuotes.add(swallowing.open);
      at = start;
      continue;
    }
    if (swallowing) doubtful.push(rows.length);
    if (isUnclosed) unclosed.push(rows.length);
    rows.push(row);
    at = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
  }
  return { rows, unclosed, doubtful };
};
