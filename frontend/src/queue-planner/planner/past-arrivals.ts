import Papa from "papaparse";
import { maxWeight, slices } from "#shared/queue-planner/arrival-curves.ts";
import { decodeList } from "../../badges/guests/decode-list.ts";
import {
  isDuration,
  isNight,
  readDecimals,
  readTime,
  secondsOfDay,
  type CellTime,
  type DecimalReading,
} from "./read-time.ts";
import { readHeading, type HeadingMeaning } from "./time-headings.ts";

export type ArrivalColumn = {
  /** Heading or letter of the column; undefined if rows are read as a whole. */
  readonly name: string | undefined;
  /** Seconds after midnight, one value per row. */
  readonly seconds: readonly number[];
  /** How decimal numbers of the column were read, with an example, if they can be read in two ways. */
  readonly readAs?: Pick<DecimalReading, "type" | "cell"> & { readonly second: number };
};

export type ArrivalFile = {
  /** The file's columns that contain enough times for an arrival curve. */
  readonly columns: readonly ArrivalColumn[];
  /** Index in `columns` of the column with the arrivals; undefined if all of them contain other times. */
  readonly chosen: number | undefined;
};

export type PastArrivals = {
  /** Number of rows with a time. */
  readonly count: number;
  /**
   * The first and the last arrival without stragglers, in seconds after midnight; the last may be on the next
   * day.
   */
  readonly fromSecond: number;
  readonly untilSecond: number;
  /** The share of arrivals in each of the equal slices of that time, as weights. */
  readonly weights: readonly number[];
};

/** Minimum number of arrivals for a curve. */
const leastArrivals = 10;

type Rows = readonly (readonly string[])[];

const separators = ["\t", ";", ",", "|"] as const;

const splitBy = (text: string, delimiter: string) => {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    skipEmptyLines: "greedy",
  });
  return { rows: data, hasStrayQuote: errors.some(({ type }) => type === "Quotes") };
};

/** Each line is a row, and quotes are text in a line where one does not open or close a cell. */
const splitLines = (text: string, delimiter: string): Rows =>
  text.split("\n").flatMap((line) => {
    const { rows, hasStrayQuote } = splitBy(line, delimiter);
    return hasStrayQuote ? [line.split(delimiter)] : rows;
  });

/**
 * A stray quote must not make one cell of all rows below it: of two readings, the one with more times is
 * correct, if its lines are rows of equal length.
 */
const split = (text: string, delimiter: string): Rows => {
  const { rows, hasStrayQuote } = splitBy(text, delimiter);
  if (!hasStrayQuote) return rows;
  const lines = splitLines(text, delimiter);
  const [inLines, inRows] = [lines, rows].map((one) => countTimed(findCandidates(one)));
  return (inLines ?? 0) > (inRows ?? 0) && usualWidth(lines) > 1 ? lines : rows;
};

type TimeCell = { readonly row: number; readonly time: CellTime };

type Column = {
  readonly column: number;
  readonly cells: readonly TimeCell[];
  /** How the decimal numbers among its cells are read. */
  readonly decimals: DecimalReading | undefined;
};

type Candidate = Column & {
  readonly heading: string | undefined;
  readonly meaning: HeadingMeaning;
};

/**
 * True for `12.03.27`, which could also be a time: the second numbers are months, and there are few years, or
 * too many days for hours of an arrival.
 */
const areDates = (cells: readonly TimeCell[]): boolean => {
  const times = cells.map(({ time }) => time);
  const count = (read: (time: CellTime) => number): number => new Set(times.map(read)).size;
  return (
    times.every(({ notation, date, rest }) => notation === "dots" && !date && rest >= 60 && rest < 13 * 60) &&
    times.filter(({ rest }) => rest % 60 > 0).length > times.length * 0.8 &&
    (count(({ rest }) => rest % 60) <= 3 || count(({ hour }) => hour) > 3)
  );
};

const listTimes = (rows: Rows, column: number): Omit<Column, "column"> => {
  const texts = rows.map((row) => row[column] ?? "");
  const decimals = readDecimals(texts);
  const read = texts.flatMap((text, row) => {
    const time = readTime(text, decimals);
    return time ? [{ row, time }] : [];
  });
  const areDurations = read.some(({ time }) => isNight(time)) && texts.some(isDuration);
  const all = areDurations ? read.filter(({ time }) => !isNight(time)) : read;
  // Beside times with a day, an empty day in another time zone is a missing value: `1970-01-01 05:30`.
  const haveDays = all.some(({ time }) => time.date && !time.isEmptyDay);
  const cells = haveDays ? all.filter(({ time }) => !time.isEmptyDay) : all;
  if (areDates(cells)) return { cells: [], decimals: undefined };
  // A column uses one notation: a column of prices may contain a few texts that look like times.
  const written = cells.filter(({ time }) => time.notation === "text");
  return written.length >= cells.length / 2 ? { cells: written, decimals: undefined } : { cells, decimals };
};

const headingRows = 10;

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** True if the cell occurs again in a lower row of the column, and not because the headings are repeated. */
const isValue = (rows: Rows, at: number, column: number): boolean => {
  const row = rows[at] ?? [];
  return rows.some(
    (other, index) => index > at && other[column] === row[column] && String(other) !== String(row),
  );
};

const findFirstTime = (columns: readonly Column[]): number =>
  Math.min(Infinity, ...columns.map(({ cells }) => cells[0]?.row ?? Infinity));

/**
 * The index of the row with the most known headings, first of all above times. It may be below a title with a
 * time. If there are several such rows, the one without times, then the one with the most cells.
 */
const findKnownHeadings = (rows: Rows, timed: readonly Column[]): number | undefined => {
  const columns = new Set(timed.map(({ column }) => column));
  const rowsWithTimes = new Set(
    timed.flatMap(({ cells }) => cells.slice(0, headingRows).map(({ row }) => row)),
  );
  const firstTimeRow = findFirstTime(timed);
  const [best] = rows
    .slice(0, headingRows)
    .flatMap((row, at) => {
      if (rowsWithTimes.has(at)) return [];
      const known = row.flatMap((cell, column) =>
        readHeading(cell) !== "unknown" && !readTime(cell) && !isValue(rows, at, column) ? [column] : [],
      );
      const aboveTimes = known.filter((column) => columns.has(column)).length;
      if (known.length === 0 || (aboveTimes === 0 && at > firstTimeRow)) return [];
      const times = row.filter((cell) => readTime(cell)).length;
      const filled = row.filter((cell) => cell.trim() !== "").length;
      return [{ at, merits: [aboveTimes, known.length, -times, filled] }];
    })
    .toSorted((one, other) => compare(other.merits, one.merits));
  return best?.at;
};

const findCandidates = (rows: Rows): readonly Candidate[] => {
  const width = Math.min(250, Math.max(0, ...rows.slice(0, 100).map(({ length }) => length)));
  const columns = Array.from({ length: width }, (_, column) => ({ column, ...listTimes(rows, column) }));
  const all = columns.filter(({ cells }) => cells.length >= leastArrivals);
  const known = findKnownHeadings(rows, all);
  const timed = all.flatMap((column) => {
    const cells = column.cells.filter(({ row }) => known === undefined || row > known);
    return cells.length >= leastArrivals ? [{ ...column, cells }] : [];
  });
  // Without a known heading, the headings are right above the first time.
  const headings = rows[known ?? Math.min(findFirstTime(timed), headingRows) - 1] ?? [];
  return timed.map(({ column, cells, decimals }) => {
    const heading = headings[column]?.trim() || undefined;
    const meaning = heading === undefined ? "unknown" : readHeading(heading);
    return { column, cells, decimals, heading, meaning };
  });
};

/** The day, or another circle of time, is split at the longest interval without arrivals, wherever midnight is. */
const unroll = (seconds: readonly number[], circle = secondsOfDay): readonly number[] => {
  const sorted = seconds.toSorted((a, b) => a - b);
  let widest = (sorted[0] ?? 0) + circle - (sorted.at(-1) ?? 0);
  let first = 0;
  sorted.forEach((second, index) => {
    const gap = second - (sorted[index - 1] ?? second);
    if (gap <= widest) return;
    widest = gap;
    first = index;
  });
  return [...sorted.slice(first), ...sorted.slice(0, first).map((second) => second + circle)];
};

/** Distance between the first and the last time. */
const findRange = (unrolled: readonly number[]): number => (unrolled.at(-1) ?? 0) - (unrolled[0] ?? 0);

const halfDay = secondsOfDay / 2;

/**
 * Hours typed from a clock, 12:59 and then 1:00, continue after noon. Undefined if they have leading zeros or do not
 * get much closer together.
 */
const joinAtNoon = (
  cells: readonly TimeCell[],
  written: readonly number[],
): readonly number[] | undefined => {
  const areTyped = cells.every(({ time }) => time.isUnpadded && time.hour <= 12);
  if (!areTyped || !cells.some(({ time }) => time.hour === 12)) return undefined;
  const onClock = unroll(
    written.map((second) => second % halfDay),
    halfDay,
  );
  if (findRange(onClock) >= findRange(unroll(written)) / 2) return undefined;
  const [start = 0] = onClock;
  const from = start < 3600 ? start + halfDay : start;
  return written.map((second) => from + ((second - start + halfDay) % halfDay));
};

const readHours = (cells: readonly TimeCell[], usesWords: boolean): readonly number[] =>
  cells.map(({ time: { hour, rest, period } }) => {
    const [own] = usesWords && period ? [hour % 12, (hour % 12) + 12].filter((one) => period.has(one)) : [];
    return ((own ?? hour % 24) * 3600 + rest) % secondsOfDay;
  });

/**
 * Applies the words beside the hours (such as PM), unless one of the hours shows that the column uses the
 * 24-hour clock. Words beside only some of the times may be names, and `am` alone a German preposition, so they
 * count if they bring the times closer together.
 */
const secondsOf = (cells: readonly TimeCell[]): readonly number[] => {
  const written = readHours(cells, false);
  const withWord = cells.filter(({ time }) => time.period).length;
  if (withWord === 0) return joinAtNoon(cells, written) ?? written;
  if (cells.some(({ time }) => time.hour > 12)) return written;
  const inWords = readHours(cells, true);
  const areUsual = withWord > cells.length * 0.8;
  if (areUsual && inWords.some((second) => second >= halfDay)) return inWords;
  const gain = findRange(unroll(written)) - findRange(unroll(inWords));
  return gain > 0 || (areUsual && gain === 0) ? inWords : written;
};

/** Distance between the first and the last tenth of the values. */
const findSpread = (sorted: readonly number[]): number => {
  const tenth = Math.floor(sorted.length / 10);
  return (sorted.at(-1 - tenth) ?? 0) - (sorted[tenth] ?? 0);
};

/** A number that grows with the date. Order and calendar do not matter, because only differences are used. */
const dayOf = (date: readonly [number, number, number], isDayFirst: boolean): number => {
  const [one, two, three] = date;
  const [year, month, day] =
    one > 31 ? [one, two, three] : isDayFirst ? [three, two, one] : [three, one, two];
  return year * 372 + month * 31 + day;
};

/** Spread of a column's times in seconds, including their dates if it has any. */
const spreadOf = (cells: readonly TimeCell[]): number => {
  const seconds = secondsOf(cells);
  const dates = cells.flatMap(({ time: { date } }) => (date ? [date] : []));
  const nextDays = cells.map(({ time: { hour } }) => Math.floor(hour / 24));
  const ofDay = findSpread(unroll(seconds));
  if (dates.length < cells.length) return ofDay;
  // A date that can be read in two orders is read in the one with the smaller spread.
  const orders = [true, false].filter((isDayFirst) =>
    dates.every(([one, two]) => one > 31 || (isDayFirst ? two : one) <= 12),
  );
  const spreads = orders.map((isDayFirst) =>
    findSpread(
      dates
        .map(
          (date, index) =>
            (dayOf(date, isDayFirst) + (nextDays[index] ?? 0)) * secondsOfDay + (seconds[index] ?? 0),
        )
        .toSorted((a, b) => a - b),
    ),
  );
  return spreads.length === 0 ? ofDay : Math.min(...spreads);
};

const ranks: readonly HeadingMeaning[] = ["arrival", "later arrival", "maybe arrival"];

/** Some lists repeat the start time of the event in every row. */
const isNearlyConstant = (cells: readonly TimeCell[]): boolean => {
  const counts = new Map<number, number>();
  for (const second of secondsOf(cells)) counts.set(second, (counts.get(second) ?? 0) + 1);
  return Math.max(...counts.values()) > cells.length * 0.8;
};

const hasDots = ({ cells }: Column): boolean => cells[0]?.time.notation === "dots";

/** Prices have few different amounts below the dot: `10.50`, `12.00`. */
const mayBePrices = (cells: readonly TimeCell[]): boolean =>
  cells.every(({ time }) => time.notation === "dots" && !time.date) &&
  new Set(cells.map(({ time }) => time.rest)).size < 5;

/**
 * Chooses the column by its heading, or else, among columns without a known heading, the one with the
 * smallest spread.
 */
const chooseColumn = (candidates: readonly Candidate[]): Candidate | undefined => {
  const byHeading = candidates
    .filter(({ meaning, cells }) => ranks.includes(meaning) && !isNearlyConstant(cells))
    .toSorted(
      (one, other) =>
        ranks.indexOf(one.meaning) - ranks.indexOf(other.meaning) ||
        Number(hasDots(one)) - Number(hasDots(other)) ||
        other.cells.length - one.cells.length,
    );
  if (byHeading[0]) return byHeading[0];
  const unexplained = candidates.filter(({ meaning }) => meaning === "unknown");
  const written = unexplained.filter(({ cells }) => cells[0]?.time.notation === "text");
  const certain = unexplained.filter(({ decimals }) => decimals?.isCertain !== false);
  const likely = [written, certain, unexplained].find(({ length }) => length > 0) ?? [];
  const moving = likely.filter(({ cells }) => !isNearlyConstant(cells) && !mayBePrices(cells));
  const most = Math.max(0, ...moving.map(({ cells }) => cells.length));
  return moving
    .filter(({ cells }) => cells.length >= most / 2)
    .map((candidate) => ({ candidate, spread: spreadOf(candidate.cells) }))
    .toSorted((one, other) => one.spread - other.spread)[0]?.candidate;
};

const describeDecimals = (decimals: DecimalReading | undefined): Pick<ArrivalColumn, "readAs"> => {
  if (decimals === undefined || decimals.isCertain) return {};
  const { type, cell } = decimals;
  const time = readTime(cell, decimals);
  return time ? { readAs: { type, cell, second: time.hour * 3600 + time.rest } } : {};
};

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** Reads each row as one cell, for logs and lists whose cells are not in columns. */
const readWholeRows = (text: string): ArrivalFile => {
  const rows = text.split("\n").map((row) => [row]);
  const { cells, decimals } = listTimes(rows, 0);
  if (cells.length < leastArrivals) return { columns: [], chosen: undefined };
  const chosen = isNearlyConstant(cells) ? undefined : 0;
  const name = chosen === undefined ? letterOf(0) : undefined;
  return { columns: [{ name, seconds: secondsOf(cells), ...describeDecimals(decimals) }], chosen };
};

const countTimed = (candidates: readonly Candidate[]): number =>
  Math.max(0, ...candidates.map(({ cells }) => cells.length));

/** Number of cells in most rows; 1 if the rows differ, because then another character separates the cells. */
const usualWidth = (rows: Rows): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width, count] = [1, 0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return count > rows.length * 0.8 ? width : 1;
};

const sampleLines = 300;

/**
 * The separator that gives the column with the most times, then the most such columns, then the most cells
 * per row.
 */
const findSeparator = (text: string): string => {
  const sample = text.split("\n", sampleLines).join("\n");
  const [best] = separators
    .map((separator) => {
      const rows = split(sample, separator);
      const candidates = findCandidates(rows);
      return { separator, merits: [countTimed(candidates), candidates.length, usualWidth(rows)] };
    })
    .toSorted((one, other) => compare(other.merits, one.merits));
  return best?.separator ?? ",";
};

/** Finds the columns with times in a CSV file with any separator, and the column with the arrivals. */
export const readArrivalFile = (content: string): ArrivalFile => {
  const text = content.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const rows = split(text, findSeparator(text));
  const candidates = findCandidates(rows);
  const isKnown = candidates.some(({ meaning }) => meaning !== "unknown");
  if (!isKnown) {
    const whole = readWholeRows(text);
    if (countTimed(candidates) < (whole.columns[0]?.seconds.length ?? 0) * 0.8) return whole;
  }
  const chosen = chooseColumn(candidates);
  return {
    columns: candidates.map(({ column, heading, cells, decimals }) => ({
      name: heading ?? (candidates.length > 1 || !chosen ? letterOf(column) : undefined),
      seconds: secondsOf(cells),
      ...describeDecimals(decimals),
    })),
    chosen: chosen && candidates.indexOf(chosen),
  };
};

/** Decodes a file and finds its columns with times; `languages` are those of the browser. */
export const readArrivalBytes = (bytes: Uint8Array<ArrayBuffer>, languages: readonly string[]): ArrivalFile =>
  readArrivalFile(decodeList(bytes, languages).text);

/**
 * Arrivals without those to be ignored: people who set up the door, and people who came for lunch. They are one
 * percent at each end. Among fewer than a hundred, the first and the last are ignored only if they are farther from
 * the others than the middle eight tenths of all are from each other, since most short lists have none.
 */
const removeStragglers = (unrolled: readonly number[]): readonly number[] => {
  const percent = Math.floor(unrolled.length / 100);
  if (percent > 0) return unrolled.slice(percent, -percent);
  const spread = findSpread(unrolled);
  const isFar = (gap: readonly number[]): boolean => findRange(gap) > spread;
  return unrolled.slice(
    Number(isFar(unrolled.slice(0, 2))),
    unrolled.length - Number(isFar(unrolled.slice(-2))),
  );
};

/** The arrival curve of a column. */
export const summarizeArrivals = ({ seconds }: ArrivalColumn): PastArrivals => {
  const usual = removeStragglers(unroll(seconds));
  const fromSecond = usual[0] ?? 0;
  const untilSecond = usual.at(-1) ?? 0;
  const counts = Array.from({ length: slices.all }, () => 0);
  for (const second of usual) {
    const share = (second - fromSecond) / Math.max(1, untilSecond - fromSecond);
    const slice = Math.min(slices.all - 1, Math.floor(share * slices.all));
    counts[slice] = (counts[slice] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const weights = counts.map((count) => Math.round((count / most) * maxWeight));
  return { count: seconds.length, fromSecond, untilSecond, weights };
};
