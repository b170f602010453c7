import Papa from "papaparse";
import { maxWeight, slices } from "#shared/queue-planner/arrival-curves.ts";
import { readTime, secondsOfDay, type CellTime } from "./read-time.ts";
import { readHeading, type HeadingMeaning } from "./time-headings.ts";

export type ArrivalColumn = {
  /** Its heading, or its letter; undefined where rows are read as a whole. */
  readonly name: string | undefined;
  /** In seconds after midnight, a row each. */
  readonly seconds: readonly number[];
};

export type ArrivalFile = {
  /** Those with enough times for a curve. */
  readonly columns: readonly ArrivalColumn[];
  /** The place of the column with the arrivals in `columns`; undefined where all of them have other times. */
  readonly chosen: number | undefined;
};

export type PastArrivals = {
  /** How many rows have a time. */
  readonly count: number;
  /** The first and the last arrival that are no stragglers, in seconds after midnight; the last may be on the next day. */
  readonly fromSecond: number;
  readonly untilSecond: number;
  /** A weight for each slice of the time between them. */
  readonly weights: readonly number[];
};

/** Of fewer arrivals no curve can be made. */
const leastArrivals = 10;

type Rows = readonly (readonly string[])[];

const separators = ["\t", ";", ",", "|"] as const;

const split = (text: string, delimiter: string): Rows =>
  Papa.parse<string[]>(text, { delimiter, newline: "\n", skipEmptyLines: "greedy" }).data;

type TimeCell = { readonly row: number; readonly time: CellTime };

type Candidate = {
  readonly column: number;
  readonly cells: readonly TimeCell[];
  readonly heading: string | undefined;
  readonly meaning: HeadingMeaning;
};

const listTimes = (rows: Rows, column: number): readonly TimeCell[] => {
  const cells = rows.flatMap((row, at) => {
    const time = readTime(row[column] ?? "");
    return time ? [{ row: at, time }] : [];
  });
  // One column has one notation: a list of prices may have a few times in it.
  const written = cells.filter(({ time }) => time.notation === "text");
  return written.length >= cells.length / 2 ? written : cells;
};

const headingRows = 10;

/** The row above the first time that has the most known headings, or the one before the times. */
const findHeadings = (rows: Rows, firstTimeRow: number): readonly string[] => {
  const above = rows.slice(0, Math.min(firstTimeRow, headingRows));
  const known = above.map((row) => row.filter((cell) => readHeading(cell) !== "unknown").length);
  const most = Math.max(0, ...known);
  return (most > 0 ? above[known.indexOf(most)] : above.at(-1)) ?? [];
};

const findCandidates = (rows: Rows): readonly Candidate[] => {
  const width = Math.min(250, Math.max(0, ...rows.slice(0, 100).map(({ length }) => length)));
  const columns = Array.from({ length: width }, (_, column) => ({ column, cells: listTimes(rows, column) }));
  const timed = columns.filter(({ cells }) => cells.length >= leastArrivals);
  const firstTimeRow = Math.min(rows.length, ...timed.map(({ cells }) => cells[0]?.row ?? rows.length));
  const headings = findHeadings(rows, firstTimeRow);
  return timed.map(({ column, cells }) => {
    const heading = headings[column]?.trim() || undefined;
    return { column, cells, heading, meaning: heading === undefined ? "unknown" : readHeading(heading) };
  });
};

/** Hours of a column by the words beside them, unless one of them shows that the column counts to 24. */
const secondsOf = (cells: readonly TimeCell[]): readonly number[] => {
  const countsTo24 = cells.some(({ time }) => time.hour > 12);
  return cells.map(({ time: { hour, rest, period } }) => {
    const [own] = countsTo24 || !period ? [] : [hour % 12, (hour % 12) + 12].filter((one) => period.has(one));
    return ((own ?? hour % 24) * 3600 + rest) % secondsOfDay;
  });
};

/** After the longest time without arrivals a new day begins, wherever midnight lies. */
const unrollDay = (seconds: readonly number[]): readonly number[] => {
  const sorted = seconds.toSorted((a, b) => a - b);
  let widest = (sorted[0] ?? 0) + secondsOfDay - (sorted.at(-1) ?? 0);
  let first = 0;
  sorted.forEach((second, index) => {
    const gap = second - (sorted[index - 1] ?? second);
    if (gap <= widest) return;
    widest = gap;
    first = index;
  });
  return [...sorted.slice(first), ...sorted.slice(0, first).map((second) => second + secondsOfDay)];
};

/** Between the first and the last tenth of them. */
const findSpread = (sorted: readonly number[]): number => {
  const tenth = Math.floor(sorted.length / 10);
  return (sorted.at(-1 - tenth) ?? 0) - (sorted[tenth] ?? 0);
};

/** A number that grows with the day, in whichever order and calendar dates are written: only distances count. */
const dayOf = (date: readonly [number, number, number], isDayFirst: boolean): number => {
  const [one, two, three] = date;
  const [year, month, day] =
    one > 31 ? [one, two, three] : isDayFirst ? [three, two, one] : [three, one, two];
  return year * 372 + month * 31 + day;
};

/** How far apart the times of a column lie, in seconds: with their days, where it has them. */
const spreadOf = (cells: readonly TimeCell[]): number => {
  const seconds = secondsOf(cells);
  const dates = cells.flatMap(({ time: { date } }) => (date ? [date] : []));
  const ofDay = findSpread(unrollDay(seconds));
  if (dates.length < cells.length) return ofDay;
  // A date that can be read in two orders is read in the one in which the days are closer.
  const orders = [true, false].filter((isDayFirst) =>
    dates.every(([one, two]) => one > 31 || (isDayFirst ? two : one) <= 12),
  );
  const spreads = orders.map((isDayFirst) =>
    findSpread(
      dates
        .map((date, index) => dayOf(date, isDayFirst) * secondsOfDay + (seconds[index] ?? 0))
        .toSorted((a, b) => a - b),
    ),
  );
  return spreads.length === 0 ? ofDay : Math.min(...spreads);
};

const ranks: readonly HeadingMeaning[] = ["arrival", "later arrival", "maybe arrival"];

/** The hour at which an event begins stands in every row of some lists. */
const isNearlyConstant = (cells: readonly TimeCell[]): boolean => {
  const counts = new Map<number, number>();
  for (const second of secondsOf(cells)) counts.set(second, (counts.get(second) ?? 0) + 1);
  return Math.max(...counts.values()) > cells.length * 0.8;
};

/** By its heading; otherwise, of the times that no heading explains, those that lie closest together. */
const chooseColumn = (candidates: readonly Candidate[]): Candidate | undefined => {
  const byHeading = candidates
    .filter(({ meaning, cells }) => ranks.includes(meaning) && !isNearlyConstant(cells))
    .toSorted(
      (one, other) =>
        ranks.indexOf(one.meaning) - ranks.indexOf(other.meaning) || other.cells.length - one.cells.length,
    );
  if (byHeading[0]) return byHeading[0];
  const unexplained = candidates.filter(({ meaning }) => meaning === "unknown");
  const written = unexplained.filter(({ cells }) => cells[0]?.time.notation === "text");
  const likely = written.length > 0 ? written : unexplained;
  const moving = likely.length === 1 ? likely : likely.filter(({ cells }) => !isNearlyConstant(cells));
  const most = Math.max(0, ...moving.map(({ cells }) => cells.length));
  return moving
    .filter(({ cells }) => cells.length >= most / 2)
    .map((candidate) => ({ candidate, spread: spreadOf(candidate.cells) }))
    .toSorted((one, other) => one.spread - other.spread)[0]?.candidate;
};

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** A row as one cell, for logs and lists whose cells do not stand below one another. */
const readWholeRows = (text: string): ArrivalFile => {
  const rows = text.split("\n").map((row) => [row]);
  const cells = listTimes(rows, 0);
  return cells.length < leastArrivals
    ? { columns: [], chosen: undefined }
    : { columns: [{ name: undefined, seconds: secondsOf(cells) }], chosen: 0 };
};

const countTimed = (candidates: readonly Candidate[]): number =>
  Math.max(0, ...candidates.map(({ cells }) => cells.length));

/** How many cells most rows have; 1 where they differ, since then something else separates the cells. */
const usualWidth = (rows: Rows): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width, count] = [1, 0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return count > rows.length * 0.8 ? width : 1;
};

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

const sampleLines = 300;

/** The one that gives the column with the most times, the most such columns, and the most cells in every row. */
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

/** Finds the columns with times in a CSV file, whatever separates its cells, and the one with the arrivals. */
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
    columns: candidates.map(({ column, heading, cells }) => ({
      name: heading ?? (candidates.length > 1 ? letterOf(column) : undefined),
      seconds: secondsOf(cells),
    })),
    chosen: chosen && candidates.indexOf(chosen),
  };
};

/**
 * The curve of a column's times. One in a hundred at either end is left out: it is whoever set the door up, and whoever
 * came for lunch.
 */
export const summarizeArrivals = ({ seconds }: ArrivalColumn): PastArrivals => {
  const unrolled = unrollDay(seconds);
  const stragglers = Math.floor(unrolled.length / 100);
  const usual = unrolled.slice(stragglers, unrolled.length - stragglers);
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
