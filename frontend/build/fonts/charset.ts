import { site } from "#shared/site.ts";

const basicLatin = Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join("");

/** Of the names on every page, the letters that the typefaces have beside those of English. */
const ownLetters = `${site.brand}${site.legalName}`.match(/[À-ÿŒœ]/g)?.join("") ?? "";

/** What the site sets in its own texts, but for foreign names that an article quotes; the rest falls back to a system face. */
export const charset = `${basicLatin}\u00a0éëøü–—‘’“”…•·×÷°${ownLetters}`;

/** The letters of a language that neither typeface has. Rarer ones, and a visitor's own words in them, may fall back. */
export const lettersOf = {
  hi: "अआइईउऊऋएऐओऔऑकखगघचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौॉंँः़्।",
} as const;

/** Hanken Grotesk has no rupee sign, so both families take it from Bricolage Grotesque, as a face of its own. */
export const rupee = "₹";
