/** Words beside a time, such as `pm`, and the hours of the day for which each is used. */
type DayPeriods = ReadonlyMap<string, ReadonlySet<number>>;

const hoursFrom = (from: number, until: number): readonly number[] =>
  Array.from({ length: until - from }, (_, index) => from + index);

/** Letters only, so that `p. m.`, `p.m.` and `PM` become the same word. */
export const joinCharacters = (text: string): string =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  ).join("");

/** The notation of English and of all spreadsheets; all others come from `Intl`. */
const english = /^(?:[^\d]*?(?<!\p{L})([ap])\.?\s?m\b|[\s,]*([ap])(?![\p{L}.]))/iu;
const halves: Readonly<Record<string, ReadonlySet<number>>> = {
  a: new Set(hoursFrom(0, 12)),
  p: new Set(hoursFrom(12, 24)),
};
const exact: readonly (readonly [word: string, hour: number])[] = [
  ["noon", 12],
  ["midnight", 0],
];

const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
/** Languages with three-letter codes, and variants whose day periods differ from those of their language. */
const furtherTags =
  "yue kok mai brx sat mni bho doi yrl kgp ckb fil haw gsw nds ast dsb hsb agq ccp zh-Hant sr-Latn uz-Cyrl pa-Arab es-MX es-US pt-PT fr-CA ar-SA en-AU";

const listTags = (): readonly string[] =>
  Intl.DateTimeFormat.supportedLocalesOf([
    ...letters.flatMap((first) => letters.map((second) => first + second)),
    ...furtherTags.split(" "),
  ]);

const periodStyles: readonly Intl.DateTimeFormatOptions[] = [
  { hour: "numeric", minute: "2-digit", hour12: true },
  { hour: "numeric", dayPeriod: "long", hour12: true },
];

export type DayPeriodWords = { readonly before: DayPeriods; readonly after: DayPeriods };

let known: DayPeriodWords | undefined;

/**
 * Day periods of all languages in the browser's CLDR data, by the side of the time on which they are written:
 * `Sa` before a time is a German Saturday, after it a Vietnamese morning. Computing them takes about a tenth
 * of a second, so they are cached.
 */
export const findDayPeriods = (): DayPeriodWords => {
  if (known) return known;
  const before = new Map<string, Set<number>>();
  const after = new Map<string, Set<number>>();
  const add = (words: Map<string, Set<number>>, word: string, hours: readonly number[]): void => {
    if (word !== "") words.set(word, new Set([...(words.get(word) ?? []), ...hours]));
  };
  for (const tag of listTags())
    for (const style of periodStyles) {
      const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: "UTC" });
      for (const hour of hoursFrom(0, 24)) {
        const parts = format.formatToParts(Date.UTC(2027, 2, 12, hour, 5));
        const at = parts.findIndex(({ type }) => type === "dayPeriod");
        const isBefore = at < parts.findIndex(({ type }) => type === "hour");
        add(isBefore ? before : after, joinCharacters(parts[at]?.value ?? ""), [hour]);
      }
    }
  for (const [word, hour] of exact) after.set(word, new Set([hour]));
  known = { before, after };
  return known;
};

const mostWords = 4;

/** Hours allowed by the words beside a time; undefined if none of them is a day period. */
export const findPeriodHours = (before: string, after: string): ReadonlySet<number> | undefined => {
  const [, twoCharacters, oneCharacter] = english.exec(after) ?? [];
  const half = twoCharacters ?? oneCharacter;
  if (half !== undefined) return halves[half.toLowerCase()];
  const split = (text = ""): readonly string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (/\dT$/.test(before) && !/^[\s,]*\p{L}{3}/u.test(after)) return undefined;
  // Words up to the next number only, because the words of a date do not belong to the time.
  const [left, right] = [split(/\D*$/.exec(before)?.[0]), split(/^\D*/.exec(after)?.[0])];
  if (left.length + right.length === 0) return undefined;
  const words = findDayPeriods();
  const find = (periods: DayPeriods, spoken: readonly string[]): ReadonlySet<number> | undefined => {
    for (let count = mostWords; count > 0; count -= 1)
      for (let from = 0; from + count <= spoken.length; from += 1) {
        const hours = periods.get(joinCharacters(spoken.slice(from, from + count).join("")));
        if (hours) return hours;
      }
    return undefined;
  };
  return find(words.after, right.slice(0, mostWords)) ?? find(words.before, left.slice(-mostWords));
};
