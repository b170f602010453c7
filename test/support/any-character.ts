import fc from "fast-check";

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Any Unicode character. fast-check's own unit `binary` builds a table of all of them first, which takes a second. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates));
