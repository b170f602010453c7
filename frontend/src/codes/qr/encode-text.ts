import QRCode, { type QRCode as QrSymbol, type QRCodeOptions, type QRCodeSegment } from "qrcode";
import { placeModules, type Modules } from "./code-geometry.ts";

/** How much of a code may be damaged: about 7, 15, 25 and 30 %. */
export type CorrectionLevel = "L" | "M" | "Q" | "H";

export type Encoded =
  | {
      readonly type: "encoded";
      readonly modules: Modules;
      /** 1 to 40; each is four modules wider than the one before. */
      readonly version: number;
      readonly level: CorrectionLevel;
    }
  /** In UTF-8. */
  | { readonly type: "too-long"; readonly bytes: number };

/** The most that the largest code holds of anything: digits are packed tighter than any text. */
const maxDigits = 7089;

/** In the picture of a code. With narrower modules, more correction would make it harder to read. */
const minCorrectedModulePx = 3;

/** Choosing the best of eight masks is the slow part of encoding, and the size of a code does not depend on it. */
const anyMask = 0;

/** jsQR 1.4.0 has a wrong block table for exactly this code, which it could therefore never check. */
const isUncheckable = (version: number, level: CorrectionLevel): boolean => version === 23 && level === "L";

/** Undefined when not even the largest code (or `version`) holds it. */
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

/** What is covered in the middle must be made up for by what is around it. */
const levelsUnderLogo = ["H", "Q"] as const;

const measure = (content: string | QRCodeSegment[], errorCorrectionLevel: CorrectionLevel) =>
  tryToCreate(content, { errorCorrectionLevel, maskPattern: anyMask });

/** What a code was split into, as input for the next one: splitting is slow too. */
const readSegments = ({ segments }: QrSymbol): QRCodeSegment[] =>
  segments.map(({ mode, data }) => {
    if (typeof data !== "string") return { mode: "byte", data };
    return { mode: mode.id === "Numeric" ? "numeric" : "alphanumeric", data };
  });

/**
 * Encodes a text, in UTF-8, as the code that is easiest to read in a picture `widthPx` wide: at level M, or L where its
 * modules would be too small, then with all the correction that fits without another module.
 */
export const encodeText = (text: string, widthPx: number, underLogo = false): Encoded => {
  const bytes = new TextEncoder().encode(text).length;
  // The library would spend seconds on splitting what cannot fit anyway.
  if (bytes > maxDigits) return { type: "too-long", bytes };
  if (underLogo) {
    for (const level of levelsUnderLogo) {
      const code = tryToCreate(text, { errorCorrectionLevel: level });
      if (code) return { type: "encoded", modules: code.modules, version: code.version, level };
    }
    return { type: "too-long", bytes };
  }
  const isWide = ({ modules }: QrSymbol) =>
    placeModules(modules.size, widthPx).modulePx >= minCorrectedModulePx;
  const medium = measure(text, "M");
  const base = medium && isWide(medium) ? medium : measure(medium ? readSegments(medium) : text, "L");
  if (!base) return { type: "too-long", bytes };

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
