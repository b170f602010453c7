import { decodeText, type TextEncoding } from "#frontend/src/badges/guests/text-encodings.ts";

type CodePage = ReadonlyMap<string, readonly number[]>;

const codePages = new Map<TextEncoding, CodePage>();

const newline = 0x0a;

/** Bytes by character. Only UTF-8 has an encoder, so the table is built with the decoder. */
const makeCodePage = (label: TextEncoding): CodePage => {
  const bytesOf = new Map([["\n", [newline]]]);
  const every = Array.from({ length: 256 }, (_, byte) => byte);
  const firsts = /jis|gb|big5|euc/.test(label) ? every.slice(0x81) : [];
  const pairs = firsts.flatMap((first) => every.slice(0x40).map((second) => [first, second]));
  // Decoded at once, with a line for each.
  const all = [...every.filter((byte) => byte !== newline).map((byte) => [byte]), ...pairs];
  const lines = decodeText(Uint8Array.from(all.flatMap((bytes) => [...bytes, newline])), label).split("\n");
  for (const [index, bytes] of all.entries()) {
    const character = lines[index]!;
    if (Array.from(character).length === 1 && character !== "\ufffd" && !bytesOf.has(character))
      bytesOf.set(character, bytes);
  }
  return bytesOf;
};

/** Encodes text in a code page. */
export const encodeText = (label: TextEncoding, text: string): Uint8Array<ArrayBuffer> => {
  const codePage = codePages.get(label) ?? makeCodePage(label);
  codePages.set(label, codePage);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = codePage.get(character);
      if (!bytes) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
};
