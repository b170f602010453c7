/** Properties of a picture from the first bytes of its file, read before anything is decoded. */
export type PictureHeader = {
  readonly mimeType: "image/png" | "image/jpeg" | "image/webp";
  readonly widthPx: number;
  readonly heightPx: number;
  /** Number of passes over all pixels while decoding: more than one for a progressive JPEG. */
  readonly scans: number;
};

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** PNG (Third Edition), section 11.2.1: IHDR is the first chunk. */
const readPng = (bytes: Uint8Array, view: DataView): PictureHeader | undefined => {
  if (!startsWith(bytes, 0, "\u0089PNG\r\n\u001a\n") || bytes.length < 33) return undefined;
  if (view.getUint32(8) !== 13 || !startsWith(bytes, 12, "IHDR")) return undefined;
  return { mimeType: "image/png", widthPx: view.getUint32(16), heightPx: view.getUint32(20), scans: 1 };
};

/** ITU-T T.81, table B.1: start-of-frame markers; C4, C8 and CC are in the same range with other meanings. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers without a length field: restarts, start of image, and TEM. */
const isStandalone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

const endOfPicture = 0xd9;
const startOfScan = 0xda;

/** Checks every frame header, because a decoder may use a later one than the first. */
const readJpeg = (bytes: Uint8Array, view: DataView): PictureHeader | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let widthPx = 0;
  let heightPx = 0;
  let scans = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // The data of a scan (in which FF is followed by 00) and fill bytes are between markers.
    if (bytes[at] !== 0xff || marker === 0x00 || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfPicture) break;
    if (isStandalone(marker)) {
      at += 2;
      continue;
    }
    if (isStartOfFrame(marker) && at + 9 <= bytes.length) {
      heightPx = Math.max(heightPx, view.getUint16(at + 5));
      widthPx = Math.max(widthPx, view.getUint16(at + 7));
    }
    if (marker === startOfScan) scans += 1;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return { mimeType: "image/jpeg", widthPx, heightPx, scans };
};

/** RFC 9649: the first chunk contains the canvas size or the only frame. */
const readWebp = (bytes: Uint8Array, view: DataView): PictureHeader | undefined => {
  if (!startsWith(bytes, 0, "RIFF") || !startsWith(bytes, 8, "WEBP") || bytes.length < 30) return undefined;
  const make = (widthPx: number, heightPx: number): PictureHeader => ({
    mimeType: "image/webp",
    widthPx,
    heightPx,
    scans: 1,
  });
  if (startsWith(bytes, 12, "VP8X")) {
    const read24 = (at: number): number => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16) + 1;
    return make(read24(24), read24(27));
  }
  if (startsWith(bytes, 12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return make((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (startsWith(bytes, 12, "VP8 "))
    return make(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  return undefined;
};

/**
 * Picture formats that are recognized but not supported: GIF, BMP, AVIF and HEIC (ISO 14496-12), TIFF, and
 * SVG.
 */
export const isOtherPicture = (bytes: Uint8Array): boolean =>
  ["GIF8", "BM", "II*\0", "MM\0*", "<", "\u00ef\u00bb\u00bf<"].some((text) => startsWith(bytes, 0, text)) ||
  startsWith(bytes, 4, "ftyp");

/** @returns undefined unless the file is a PNG, JPEG or WebP picture with a width and a height */
export const readPictureHeader = (bytes: Uint8Array<ArrayBuffer>): PictureHeader | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(bytes, view) ?? readJpeg(bytes, view) ?? readWebp(bytes, view);
  return header && header.widthPx > 0 && header.heightPx > 0 ? header : undefined;
};
