import { decodeText, guessEncoding, type TextEncoding } from "./text-encodings.ts";

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * UTF-16 without a byte order mark is recognized by its zeros: in most lists, every other byte of the first
 * line is zero.
 */
const guessUtf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const head = bytes.subarray(0, 512);
  const zeros = (parity: number) => head.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const many = head.length / 8;
  if (head.length < 4) return undefined;
  if (zeros(1) > many && zeros(0) < many / 8) return "utf-16le";
  return zeros(0) > many && zeros(1) < many / 8 ? "utf-16be" : undefined;
};

export const findUtf16 = (bytes: Uint8Array) => {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  return startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : guessUtf16(bytes);
};

const isUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** True for ISO-2022-JP, whose escape sequence to Japanese characters occurs in no other text. */
const isIso2022Jp = (bytes: Uint8Array): boolean =>
  bytes.some(
    (byte, index) =>
      byte === 0x1b && bytes[index + 1] === 0x24 && /[@B]/.test(String.fromCharCode(bytes[index + 2] ?? 0)),
  );

/** `encoding` is set if it was guessed or chosen, because the bytes are not Unicode. */
type DecodedList = { readonly text: string; readonly encoding?: TextEncoding };

/**
 * Decodes the bytes of a list of guests.
 * @param languages of the browser, which settle a close guess
 * @param chosen encoding that replaces the guess
 */
export const decodeList = (
  bytes: Uint8Array<ArrayBuffer>,
  languages?: readonly string[],
  chosen?: TextEncoding,
): DecodedList => {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) };
  if (isIso2022Jp(bytes)) return { text: new TextDecoder("iso-2022-jp").decode(bytes) };
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes) };
  const encoding = chosen ?? guessEncoding(bytes, languages);
  return { text: decodeText(bytes, encoding), encoding };
};
