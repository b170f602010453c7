import { brandSlug } from "#shared/brand-slug.ts";

/** The name of a file of badges: a list's own name stays at home. */
export const nameListFile = (ending: string): string => `${brandSlug}-badges${ending}`;
