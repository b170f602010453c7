import { decodeText, type TextEncoding } from "#frontend/src/badges/guests/text-encodings.ts";

/** Encodes text in a code page. Only UTF-8 has an encoder, so the table is built with the decoder. */
export const encodeText = (label: TextEncoding, text: string): Uint8Array<ArrayBuffer> => {
  const bytesOf = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]): void => {
    const character = decodeText(Uint8Array.from(bytes), label);
    if (Array.from(character).length === 1 && character !== "\ufffd" && !bytesOf.has(character))
      bytesOf.set(character, bytes);
  };
  const every = Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of every) learn([byte]);
  if (/jis|gb|big5|kr/.test(label))
    for (const first of every.slice(0x81)) for (const second of every.slice(0x40)) learn([first, second]);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (!bytes) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
};
