const countries = new Intl.DisplayNames("en", { type: "region" });

/** @param country an ISO code, if it is known. */
export const nameCountry = (country: string | undefined): string =>
  country === undefined ? "unknown" : (countries.of(country) ?? country);
