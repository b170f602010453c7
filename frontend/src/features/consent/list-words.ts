/** One after the other, as a sentence lists them. */
export const listWords = (words: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(words);
