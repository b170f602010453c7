const eastAsian = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{Variation_Selector}\s]+$/u;
const onlyKatakana = /^[\p{scx=Katakana}\s]+$/u;

/** Chinese, Japanese or Korean, kanji with variation selectors and marks of repetition included. */
export const isFamilyFirst = (text: string): boolean => eastAsian.test(text) && /\p{L}/u.test(text);

/**
 * First and last name in the order in which the owner writes them: Chinese, Japanese and Korean names start with the
 * family name and have no space. Katakana alone is a foreign name or a reading, and has a space.
 */
export const joinName = (first: string, last: string): string => {
  if (first === "" || last === "") return first + last;
  if (!isFamilyFirst(first) || !isFamilyFirst(last)) return `${first} ${last}`;
  return onlyKatakana.test(first) && onlyKatakana.test(last) ? `${last} ${first}` : last + first;
};
