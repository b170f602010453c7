import { writeDigitsInAscii } from "#shared/input/visible-text.ts";
import { findPeriodHours } from "./time-words.ts";

export const secondsOfDay = 24 * 3600;

/**
 * `text`: written with a colon or words; `dots`: 17.05, which could be a price; `number`: a spreadsheet's or
 * a timestamp's number.
 */
type Notation = "text" | "dots" | "number";

export type CellTime = {
  readonly notation: Notation;
  /** 24 to 29 after midnight, in lists that continue the evening's date. */
  readonly hour: number;
  /** Minutes and seconds, in seconds. */
  readonly rest: number;
  /** Hours of the day that the word beside the time allows, such as `pm`. */
  readonly period: ReadonlySet<number> | undefined;
  /** The three numbers of the date in their order, if there are three. */
  readonly date: readonly [number, number, number] | undefined;
  /** True for an hour written without a leading zero. */
  readonly isUnpadded?: boolean;
  /** True for a date that programs store without a day, or without a time. */
  readonly isEmptyDay?: boolean;
};

const colon = /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?!:?\d)(?:[.,]\d+)?/;
/** `17 h 05`, `17h`, `17時05分10秒`, `5시 5분`. */
const worded =
  /(?<![\d:])(\d{1,2})\s?(?:h|[時时點点]|시)\s?(?:(\d{1,2})\s?(?:min|m|分|분)?\.?\s?(?:(\d{1,2})\s?(?:s|秒|초)?)?)?(?![\d\p{L}])/iu;
const dotted = /(?<![\d.,:])(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?![.,]?\d)/;
/** `5 PM`. */
const hourAlone = /(?<![\d:.,/-])(\d{1,2})()()\s?(?=[ap]\.?\s?m\b)/i;

const dateNumbers = /(?<!\d)(\d{1,4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,4})(?!\d)/;

const readDate = (text: string): CellTime["date"] => {
  const [, one, two, three] = dateNumbers.exec(text) ?? [];
  return one === undefined ? undefined : [Number(one), Number(two), Number(three)];
};

/** Hours after midnight: 25:30 on Japan's 30-hour clock, and in the spreadsheet format `[h]:mm`. */
const lastNightHour = 29;

export const isNight = ({ hour, rest }: Pick<CellTime, "hour" | "rest">): boolean =>
  hour * 3600 + rest > secondsOfDay;

const readWritten = (text: string, pattern: RegExp, notation: Notation): CellTime | undefined => {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const [all, hours, minutes = "0", seconds = "0"] = found;
  const [hour, minute, second] = [hours, minutes, seconds].map(Number);
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  const rest = minute * 60 + second;
  // 24:00 is the end of a day, and second 60 is a leap second.
  if (minute > 59 || second > 60 || hour > lastNightHour) return undefined;
  // 25h is a duration, and 25.30 may be a price.
  if (isNight({ hour, rest }) && (notation !== "text" || !found[2])) return undefined;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + all.length);
  return {
    notation,
    hour,
    rest,
    period: hour > 12 ? undefined : findPeriodHours(before, after),
    date: readDate(before) ?? readDate(after),
    isUnpadded: /^[1-9]/.test(all),
  };
};

const ofDate = (date: Date): CellTime => ({
  notation: "number",
  hour: date.getHours(),
  rest: date.getMinutes() * 60 + date.getSeconds(),
  period: undefined,
  date: [date.getFullYear(), date.getMonth() + 1, date.getDate()],
});

/** Unix timestamps in seconds from 2001 to 2100, which have ten digits. */
const [firstEpochSecond, lastEpochSecond] = [1e9, 4.1e9];
/** The same range as spreadsheet numbers, which count days since the end of 1899. */
const [firstSerial, lastSerial] = [36_892, 73_051];

const isDate = (value: number): boolean => value >= firstSerial && value < lastSerial;

const toNumber = (text: string): number => Number(text.replace(",", "."));

/** Parses a timestamp in seconds or milliseconds since 1970. */
const readTimestamp = (text: string): CellTime | undefined => {
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) return undefined;
  const value = toNumber(text);
  if (value >= firstEpochSecond && value < lastEpochSecond) return ofDate(new Date(value * 1000));
  if (value >= firstEpochSecond * 1000 && value < lastEpochSecond * 1000) return ofDate(new Date(value));
  return undefined;
};

/** A number as a spreadsheet writes it without a time format; `00.15` is not one. */
const decimal = /^(?:0|\d{5})?[.,]\d+$|^[1-9][.,]\d+E-0?[1-9]$/i;

/** 1 to 1.25 continue fractions of a day until 6:00 on the next one. */
const nightDecimal = /^1(?:[.,]\d+)?$/;
const lastNightDecimal = 1.25;

/** Parses a spreadsheet number: days, with the time as the fraction (ECMA-376, part 1, section 18.17.4). */
const readSerial = (text: string, hasNight: boolean): CellTime | undefined => {
  const isOfNight = hasNight && nightDecimal.test(text);
  if (!isOfNight && !decimal.test(text) && !/^\d{5}$/.test(text)) return undefined;
  const value = toNumber(text);
  if (value >= 1 && !isOfNight && !isDate(value)) return undefined;
  const day = isOfNight ? 0 : Math.floor(value);
  const seconds = Math.round((value - day) * secondsOfDay);
  const second = isOfNight ? seconds : seconds % secondsOfDay;
  return {
    notation: "number",
    hour: Math.floor(second / 3600),
    rest: second % 3600,
    period: undefined,
    date: [2000, 1, day],
  };
};

/** A date in front also contains dots, `12.03.2027 17.05`; three numbers alone, 17.05.10, are the time. */
const readDotted = (text: string): CellTime | undefined => {
  const date = readDate(text);
  const withoutDate = text.replace(dateNumbers, (found) => " ".repeat(found.length));
  const time = readWritten(withoutDate, dotted, "dots");
  return time ? { ...time, date } : readWritten(text, dotted, "dots");
};

/** A quick check that rejects most cells of a list before they are parsed. */
const mayHaveTime = /\p{Nd}\s?[:.,\uff1a\u2236\ua789h時时點点시]|\d{10}|\d\s?[ap]\.?\s?m/iu;
const isAscii = /^[ -~]*$/;

const cleanCell = (cell: string): string =>
  (isAscii.test(cell) ? cell : writeDigitsInAscii(cell))
    .replace(/\p{Cf}/gu, "")
    .replace(/[\uff1a\u2236\ua789]/g, ":")
    .replace(/\s+/g, " ")
    .trim();

/**
 * `fraction`: a spreadsheet's number of days; `hours`: hours and minutes, 17.05. `isCertain` is false if the
 * numbers can be read both ways. `cell` is a number of the column that shows the difference.
 */
export type DecimalReading = {
  readonly type: "fraction" | "hours";
  readonly isCertain: boolean;
  readonly cell: string;
  /** True if numbers from 1 to 1.25 are times after midnight. */
  readonly hasNight?: boolean;
};

/** Prices of this many units have a wider range than the dates of a list of arrivals. */
const maxDays = 31;

/**
 * Decides for a whole column how its decimal numbers are read, since one cell alone cannot show it: 0.35 is
 * 8:24 next to 0.34375, and 0:35 next to 23.50. Undefined if the column has none.
 */
export const readDecimals = (cells: readonly string[]): DecimalReading | undefined => {
  const texts = cells.flatMap((cell) => (/^\s*\S{1,20}\s*$/.test(cell) ? [cleanCell(cell)] : []));
  const numbers = texts.filter(
    (text) => decimal.test(text) && (toNumber(text) < 1 || isDate(toNumber(text))),
  );
  const [first] = numbers;
  if (first === undefined) return undefined;
  const hours = texts.filter((text) => /^(?:00|0?[1-9]|1\d|2[0-4])\.[0-5]\d$/.test(text));
  const precise = numbers.find((text) => /[.,]\d{3}|E-/i.test(text));
  const dates = numbers
    .map(toNumber)
    .filter((value) => value >= 1)
    .toSorted((a, b) => a - b);
  const range = (dates.at(-1) ?? 0) - (dates[0] ?? 0);
  if (hours.length > numbers.length) return { type: "hours", isCertain: true, cell: first };
  if (precise !== undefined) {
    const values = texts.filter((text) => /^\d+(?:[.,]\d+)?$/.test(text)).map(toNumber);
    const hasNight = values.every((value) => value < lastNightDecimal);
    return { type: "fraction", isCertain: true, cell: precise, hasNight };
  }
  if (dates.length > 0)
    return { type: range <= maxDays ? "fraction" : "hours", isCertain: true, cell: first };
  const noMinutes = numbers.find((text) => !/^0?\.[0-5]\d$/.test(text));
  return noMinutes === undefined
    ? { type: "hours", isCertain: hours.length > 0, cell: first }
    : { type: "fraction", isCertain: false, cell: noMinutes };
};

/**
 * First days of databases, languages and spreadsheets, and the day before for time zones west of UTC. Their
 * numbers are sorted, because dates are written in several orders.
 */
const emptyDays = new Set(
  [
    [0, 0, 0],
    [0, 1, 1900],
    [1, 1, 1],
    [1, 1, 1601],
    [1, 1, 1753],
    [1, 1, 1900],
    [1, 1, 1904],
    [1, 1, 1970],
    [12, 30, 1899],
    [12, 31, 1899],
    [12, 31, 1969],
  ].map(String),
);

const hasEmptyDay = (text: string, date: CellTime["date"]): boolean =>
  date
    ? emptyDays.has(String(date.toSorted((one, other) => one - other)))
    : /\p{L}{3}[ .,]+(?:\d{1,2},? )?(?:\d\d:\d\d:\d\d )?(?:\p{L}+ )?(?:0001|1899|1900|1969|1970)(?!\d)/u.test(
        text,
      );

const isMidnight = ({ hour, rest, period }: CellTime): boolean =>
  rest === 0 && (hour === 0 || (hour === 12 && period?.has(0) === true && !period.has(12)));

const duration = /(?<![\d:])(?:[3-9]\d|\d{3,}):\d{2}(?!\d)/;

/** True for 41:05. Next to it, 25:30 is a duration as well. */
export const isDuration = (cell: string): boolean => duration.test(cleanCell(cell));

/** Longer cells are notes. */
const longest = 200;

/**
 * Parses a time of day as check-in lists, spreadsheets and computers write it, in any language that the
 * browser supports. Midnight of an empty day is a missing value: `1970-01-01 00:00:00`.
 *
 * @param decimals how decimal numbers of the column are read; see `readDecimals`
 */
export const readTime = (cell: string, decimals?: DecimalReading): CellTime | undefined => {
  if (cell.length > longest) return undefined;
  const areFractions = decimals?.type === "fraction";
  if (!mayHaveTime.test(cell) && !(areFractions && /\d/.test(cell))) return undefined;
  const text = cleanCell(cell);
  const time =
    readWritten(text, colon, "text") ??
    (areFractions ? readSerial(text, decimals.hasNight === true) : undefined) ??
    readTimestamp(text) ??
    readWritten(text, worded, "text") ??
    readWritten(text, hourAlone, "text") ??
    readDotted(text);
  if (!time || !hasEmptyDay(text, time.date)) return time;
  return isMidnight(time) ? undefined : { ...time, isEmptyDay: true };
};
