const countries = new Intl.DisplayNames("en", { type: "region" });

export const nameCountry = (country: string | undefined): string =>
  country === undefined ? "unknown" : (countries.of(country) ?? country);

const languages = new Intl.DisplayNames("en", { type: "language" });

export const nameLanguage = (tag: string): string => languages.of(tag) ?? tag;
