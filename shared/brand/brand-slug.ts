import { site } from "../site.ts";

/**
 * Function names have at most 64 characters: this length leaves space for `-preview-`, a stage's 16 characters and our
 * longest name.
 */
const longest = 16;

/**
 * The brand in letters, digits and dashes, starting with a letter, as every AWS resource and URL accepts it:
 * `kranz-tur` for "Kranz & Tür". A brand without such a letter gives `site`; set `slug` in shared/site.ts in that case.
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

/** The brand in URLs, file names and resource names: `lanyra`. */
export const brandSlug = makeSlug(site.slug ?? site.brand);

/** The brand as the value of an AWS tag, which allows letters and digits of every script and few other characters. */
export const makeTag = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}_.:/=+\-@]+/gu, " ")
    .trim();
