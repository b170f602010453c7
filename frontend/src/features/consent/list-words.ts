/** One after the other, as a sentence lists them. */
export const listWords = (words: readonly string[], locale = "en"): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
