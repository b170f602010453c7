const eastAsian = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{Variation_Selector}\s]+$/u;
const onlyKatakana = /^[\p{scx=Katakana}\s]+$/u;

/** Chinese, Japanese or Korean, kanji with variation selectors and marks of repetition included. */
export const isFamilyFirst = (text: string): boolean => eastAsian.test(text) && /\p{L}/u.test(text);

/** Words for the last name in Vietnamese and Hungarian, which write it first, with and without accents. */
const familyFirstWords = new Set("họ ho vezetéknév vezeteknev családnév csaladnev".split(" "));

/** True if the heading of the last names is in a language that writes them first in Latin letters. */
export const isFamilyFirstHeading = (heading: string): boolean =>
  heading
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => familyFirstWords.has(word));

/**
 * First and last name in the order in which the owner writes them: Chinese, Japanese and Korean names start with the
 * family name and have no space. Katakana alone is a foreign name or a reading, and has a space.
 * @param familyFirst true for names in Latin letters that start with the family name
 */
export const joinName = (first: string, last: string, familyFirst = false): string => {
  if (first === "" || last === "") return first + last;
  if (!isFamilyFirst(first) || !isFamilyFirst(last))
    return familyFirst ? `${last} ${first}` : `${first} ${last}`;
  return onlyKatakana.test(first) && onlyKatakana.test(last) ? `${last} ${first}` : last + first;
};
