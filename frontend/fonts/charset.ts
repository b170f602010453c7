const basicLatin = Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join("");

/** What the site sets in its own texts, but for foreign names that an article quotes; the rest falls back to a system face. */
export const charset = `${basicLatin}\u00a0éëøü–—‘’“”…•·×÷°`;

/** Hanken Grotesk has no rupee sign, so both families take it from Bricolage Grotesque, as a face of its own. */
export const rupee = "₹";
