import QRCode, { type QRCode as QrSymbol, type QRCodeOptions, type QRCodeSegment } from "qrcode";
import { placeModules, type Modules } from "./code-geometry.ts";

/** Share of a code that may be damaged: about 7, 15, 25 and 30 %. */
export type CorrectionLevel = "L" | "M" | "Q" | "H";

/** `maxBytes`: the length of any text that always fits. Lengths are UTF-8 bytes. */
export type TooLong = {
  readonly type: "too-long";
  readonly bytes: number;
  readonly maxBytes: number;
  /** True if the text fits into a code that has no logo. */
  readonly fitsWithoutLogo: boolean;
};

export type Encoded =
  | {
      readonly type: "encoded";
      readonly modules: Modules;
      /** The QR code's version, from 1 to 40; each one is four modules wider than the previous one. */
      readonly version: number;
      readonly level: CorrectionLevel;
    }
  | TooLong;

/** Maximum bytes of text in the largest code: version 40 at level L, and Q (ISO/IEC 18004, table 7). */
export const maxTextBytes = 2953;
const maxTextBytesUnderLogo = 1663;

/** The most characters that the largest code holds: digits, which are packed tighter than any other text. */
const maxDigits = 7089;

/**
 * Minimum width of a module in the picture for a higher correction level: with narrower modules, more
 * correction would make the code harder to read.
 */
const minCorrectedModulePx = 3;

/**
 * A fixed mask while only the size is of interest: choosing the best of eight masks is the slow part of
 * encoding, and does not change the size.
 */
const anyMask = 0;

/**
 * jsQR 1.4.0 has a wrong block table for exactly this version and level, so it could never check such a code.
 */
const isUncheckable = (version: number, level: CorrectionLevel): boolean => version === 23 && level === "L";

/** Undefined if the content does not fit into the largest code (or the given `version`). */
const tryToCreate = (
  content: string | QRCodeSegment[],
  options: { readonly errorCorrectionLevel: CorrectionLevel } & Pick<
    QRCodeOptions,
    "version" | "maskPattern"
  >,
): QrSymbol | undefined => {
  try {
    return QRCode.create(content, options);
  } catch (error) {
    if (error instanceof Error && /data is too big|cannot contain/.test(error.message)) return undefined;
    throw error;
  }
};

/** A logo covers the middle of the code, which needs a high correction level to stay readable. */
const levelsUnderLogo = ["H", "Q"] as const;

const measure = (content: string | QRCodeSegment[], errorCorrectionLevel: CorrectionLevel) =>
  tryToCreate(content, { errorCorrectionLevel, maskPattern: anyMask });

/**
 * Segments of a finished code as input for the next one, because splitting a text into segments is slow too.
 */
const readSegments = ({ segments }: QrSymbol): QRCodeSegment[] =>
  segments.map(({ mode, data }) => {
    if (typeof data !== "string") return { mode: "byte", data };
    return { mode: mode.id === "Numeric" ? "numeric" : "alphanumeric", data };
  });

/**
 * Encodes a text in UTF-8 as the code that is easiest to read in a picture `widthPx` wide: at level M, or at
 * L if M's modules would be too small, and then with the highest level that needs no further module.
 */
export const encodeText = (text: string, widthPx: number, underLogo = false): Encoded => {
  const bytes = new TextEncoder().encode(text).length;
  const tooLong: TooLong = {
    type: "too-long",
    bytes,
    maxBytes: underLogo ? maxTextBytesUnderLogo : maxTextBytes,
    fitsWithoutLogo: false,
  };
  // Reject early: the library would spend seconds on splitting a text that cannot fit.
  if (bytes > maxDigits) return tooLong;
  if (underLogo) {
    for (const level of levelsUnderLogo) {
      const code = tryToCreate(text, { errorCorrectionLevel: level });
      if (code) return { type: "encoded", modules: code.modules, version: code.version, level };
    }
    return { ...tooLong, fitsWithoutLogo: measure(text, "L") !== undefined };
  }
  const isWide = ({ modules }: QrSymbol) =>
    placeModules(modules.size, widthPx).modulePx >= minCorrectedModulePx;
  const medium = measure(text, "M");
  const base = medium && isWide(medium) ? medium : measure(medium ? readSegments(medium) : text, "L");
  if (!base) return tooLong;

  const segments = readSegments(base);
  for (const level of ["H", "Q"] as const) {
    const corrected = tryToCreate(segments, { errorCorrectionLevel: level, version: base.version });
    if (corrected) return { type: "encoded", modules: corrected.modules, version: base.version, level };
  }
  const level = medium?.version === base.version ? "M" : "L";
  const version = isUncheckable(base.version, level) ? base.version + 1 : base.version;
  const { modules } = QRCode.create(segments, { errorCorrectionLevel: level, version });
  return { type: "encoded", modules, version, level };
};
