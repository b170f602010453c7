import { site } from "#shared/site.ts";

/** The name of a file of badges: a list's own name stays at home. */
export const nameListFile = (ending: string): string =>
  `${site.brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-badges${ending}`;
