export const listWords = (words: readonly string[], locale = "en"): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
