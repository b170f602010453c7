import { brandSlug } from "#shared/brand-slug.ts";
import { site } from "#shared/site.ts";
import { figurePlaceholders } from "./figure-placeholders.ts";

const values: Readonly<Record<string, string>> = {
  brand: site.brand,
  brandSlug,
  ...figurePlaceholders,
};

/**
 * Puts the site's own names and figures into an article's text, its front matter and the addresses of its links.
 * @throws when the text names a placeholder that does not exist
 */
export const fillPlaceholders = (text: string): string =>
  text.replace(/\{\{(\w*)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(
        `unknown placeholder ${placeholder}, expected one of ${Object.keys(values).join(", ")}`,
      );
    return value;
  });
