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

/** The notation of English and of all spreadsheets; all others come from `Intl`. A single letter ends the text. */
const english = /^(?:[^\d\p{L}]*([ap])\.?\s?m\b|[\s,]*([ap])[\s)\]]*$)/iu;
/** Irish writes the afternoon as `i.n.`; without dots, it is the English preposition. */
const preposition = /^\P{L}*in\P{L}*$/iu;
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
        const hourAt = parts.findIndex(({ type }) => type === "hour");
        const isBefore = at < hourAt;
        // Some languages write another word beside it: `12:05 ч. am`.
        const phrase = (isBefore ? parts.slice(at, hourAt) : parts.slice(hourAt, at + 1))
          .filter(({ type }) => type === "literal" || type === "dayPeriod")
          .map(({ value }) => value);
        for (const text of [parts[at]?.value ?? "", phrase.join("")])
          add(isBefore ? before : after, joinCharacters(text), [hour]);
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
  if (/\dT$/.test(before) && !/^[\s,]*\p{L}{3}/u.test(after)) return undefined;
  // Words up to the next number only, because the words of a date do not belong to the time.
  const left = /\D*$/.exec(before)?.[0].match(/[\p{L}\p{M}]+/gu) ?? [];
  const right = /^\D*/.exec(after)?.[0] ?? "";
  if (left.length === 0 && !/\p{L}/u.test(right)) return undefined;
  const words = findDayPeriods();
  // A name or a place may follow the time, so the text after it must be nothing else.
  const found = preposition.test(right) ? undefined : words.after.get(joinCharacters(right));
  if (found) return found;
  for (let count = mostWords; count > 0; count -= 1) {
    const hours = words.before.get(joinCharacters(left.slice(-count).join("")));
    if (hours) return hours;
  }
  return undefined;
};
