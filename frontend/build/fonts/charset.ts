import { site } from "#shared/site.ts";

const basicLatin = Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join("");

/** Characters of the site's names beyond English that the fonts contain. */
const ownCharacters = `${site.brand}${site.legalName}`.match(/[À-ÿŒœ]/g)?.join("") ?? "";

/**
 * Characters of the site's own texts. Foreign names quoted in articles may use others, which are set in a
 * system font.
 */
export const charset = `${basicLatin}\u00a0éëøü–—‘’“”…•·×÷°${ownCharacters}`;

/**
 * Characters of a language that neither font contains. Rarer ones, and visitors' own text, may be set in a
 * system font.
 */
export const charactersOf = {
  hi: "अआइईउऊऋएऐओऔऑकखगघचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौॉंँः़्।",
} as const;

/**
 * Hanken Grotesk lacks the rupee sign, so both families use that of Bricolage Grotesque as a separate font
 * file.
 */
export const rupee = "₹";
