import { site } from "../site.ts";

/** Function names hold 64 characters: this, `-preview-`, a stage's 16 and our longest name fit. */
const longest = 16;

/**
 * A name in the letters, digits and dashes that every resource and address takes, the first of them a letter: `kranz-tur`
 * for "Kranz & Tür". A name without any such letter gives `site`; its owner sets `slug` in shared/site.ts.
 */
export const makeSlug = (name: string): string => {
  const words = name
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  const begun = /^[a-z]/.test(words) ? words : `site-${words}`;
  return begun.slice(0, longest).replace(/-$/, "");
};

/** The brand in addresses, in files' names and in those of resources: `lanyra`. */
export const brandSlug = makeSlug(site.slug ?? site.brand);

/** The brand as a tag's value, of which AWS takes letters and digits of every script and few signs. */
export const makeTag = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}_.:/=+\-@]+/gu, " ")
    .trim();
