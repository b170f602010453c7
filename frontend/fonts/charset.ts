const basicLatin = Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join("");

/** Every character that the site's own texts use; what a visitor types may fall back to a system face. */
export const charset = `${basicLatin}\u00a0é–—‘’“”…•·×÷°`;

/** Hanken Grotesk has no rupee sign, so both families take it from Bricolage Grotesque, as a face of its own. */
export const rupee = "₹";
