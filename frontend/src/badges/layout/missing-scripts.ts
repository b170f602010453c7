import type { Guest } from "../guests/guest-fields.ts";

/** A script for which no font was found, and the rows with its characters; row 0 is the event's name. */
export type MissingScript = { readonly script: string; readonly rows: readonly number[] };

/** Scripts by their Unicode names, which people use to search for fonts. */
const scripts = (
  "Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada " +
  "Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Khmer Mongolian Hiragana Katakana Bopomofo Han " +
  "Yi Tifinagh Nko Vai Javanese Balinese Sundanese Cham Adlam Ol_Chiki Meetei_Mayek Canadian_Aboriginal"
).split(" ");

const findScript = (character: string): string =>
  scripts.find((script) => new RegExp(`\\p{Script=${script}}`, "u").test(character))?.replaceAll("_", " ") ??
  "other";

export const findMissingScripts = (
  characters: readonly string[],
  guests: readonly Guest[],
  event: string,
): readonly MissingScript[] => {
  const scriptOf = new Map(characters.map((character) => [character, findScript(character)]));
  const rowsOf = new Map<string, Set<number>>();
  const look = (row: number, text: string): void => {
    for (const character of text) {
      const script = scriptOf.get(character);
      if (script === undefined) continue;
      const rows = rowsOf.get(script) ?? new Set();
      rowsOf.set(script, rows.add(row));
    }
  };
  if (characters.length > 0) {
    look(0, event);
    for (const { row, name, organization, title, role } of guests)
      look(row, [name, organization, title, role].join(" "));
  }
  return [...rowsOf].map(([script, rows]) => ({ script, rows: [...rows] }));
};
