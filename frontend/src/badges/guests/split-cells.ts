/** How the cells of a text are separated. */
export type Dialect = {
  /** One character, or "" for one cell to a line. */
  readonly separator: string;
  /**
   * Clipboards quote correctly or not at all. Writers of files may forget to double the quotes inside a quoted cell, and may
   * put spaces between a separator and a quote.
   */
  readonly isPasted: boolean;
};

/** Rows are counted from 0. */
export type SplitText = {
  readonly rows: readonly (readonly string[])[];
  /** Rows in which a quote begins a cell and no quote ends it. Such a quote is text. */
  readonly unclosed: readonly number[];
  /** Rows with a quoted cell of several lines that would also make rows of the same length without its quotes. */
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
 * The cell whose opening quote is at `open`, and where its separator or line end is. Undefined if the quote is text: a
 * closing quote has a separator, a line end or the end of the text behind it, and quotes inside are doubled. In files a cell
 * of one line may hold pairs of quotes that are not doubled: `"Ada "Ace" Holm",Acme`.
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
    // No cell of a spreadsheet has a tab in it, so the quotes are those of two cells.
    if (isPasted && separator !== "" && value.includes(separator)) return undefined;
    const end = findCellEnd(quote + 1);
    if (text[quote + 1] === '"') {
      // `"Holm, Ada "Ace"",Acme`: the first of the two closes the pair, the other the cell.
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

/** Whether the lines of a quoted cell, its quotes taken for text, would be rows of `width` cells. */
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
 * Splits a text into rows of cells. CRLF, LF and CR each end a row, also side by side in one text. A quote that no quote closes
 * is text, so the rows below it stay rows.
 * @param maxRows stops after that many rows
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
  /** Quotes that turned out to be text after their row was read. */
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
    // With its quotes as text, all rows have the same length; else both readings are as good.
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
