/** The country that the served document was made for, see `prerender/document.ts`; empty for the document of all others. */
export const readServedCountry = (): string => document.documentElement.dataset["viewerCountry"] ?? "";
