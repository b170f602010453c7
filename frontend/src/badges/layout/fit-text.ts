import { breakLevels, findLineBreaks, trimLineEnd, type BreakLevel, type LineBreak } from "./line-breaks.ts";

export type Face = { readonly family: "heading" | "text"; readonly weight: 400 | 600 | 800 };

/** Space that a text takes per mm of font size: its width, and its height above and below the baseline. */
export type Ink = { readonly width: number; readonly ascent: number; readonly descent: number };

export type Measure = (text: string, face: Face) => Ink;

export type FitRequest = {
  readonly text: string;
  readonly face: Face;
  readonly box: { readonly widthMm: number; readonly heightMm: number };
  readonly maxMm: number;
  /** Minimum size at which words are not broken. */
  readonly leastMm: number;
  readonly maxLines: number;
};

export type FittedText = {
  readonly sizeMm: number;
  readonly lines: readonly string[];
  /** Distances between baselines, and from the top to the first baseline. */
  readonly lineMm: number;
  readonly firstBaselineMm: number;
  readonly heightMm: number;
  /**
   * True if the text did not fit even at the minimum size. It was shrunk further, which should be reported.
   */
  readonly isBelowLeast: boolean;
};

/** A range of a text, by its offsets. */
type Piece = { readonly start: number; readonly end: number };

/**
 * Splits a text into pieces that fit a line. Longer pieces are split at the next level of breaks, down to the
 * last allowed level.
 */
const splitIntoPieces = (
  piece: Piece,
  breaks: readonly LineBreak[],
  lastLevel: BreakLevel,
  fits: (piece: Piece) => boolean,
  level: number = breakLevels.space,
): readonly Piece[] => {
  const inside = breaks.filter(({ offset }) => offset > piece.start && offset < piece.end);
  const ends = inside.flatMap((one) => (one.level <= level ? [one.offset] : []));
  const pieces = [...ends, piece.end].map((end, index) => ({ start: ends[index - 1] ?? piece.start, end }));
  return level === lastLevel
    ? pieces
    : pieces.flatMap((part) =>
        fits(part) ? [part] : splitIntoPieces(part, inside, lastLevel, fits, level + 1),
      );
};

type Breaking = { readonly lines: readonly Piece[]; readonly isTooWide: boolean };

/** Fills the lines one after the other. */
const fillLines = (pieces: readonly Piece[], fits: (piece: Piece) => boolean): Breaking => {
  const lines: Piece[] = [];
  let isTooWide = false;
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = last && { start: last.start, end: piece.end };
    if (joined && fits(joined)) lines[lines.length - 1] = joined;
    else {
      lines.push(piece);
      isTooWide ||= !fits(piece);
    }
  }
  return { lines, isTooWide };
};

/**
 * Factor between font sizes: too small to be noticed, but large enough that a long name takes only about
 * twenty attempts.
 */
const stepDown = 0.94;

/**
 * Words stay whole down to this share of the largest size, because a smaller name in whole words reads
 * better.
 */
const wholeWordShare = 0.5;

/** The least text height that is tried. It is thinner than a dot of any printer: the box has no space at all. */
const thinnestMm = 0.1;

function* listSizes(fromMm: number, toMm: number): Generator<number> {
  for (let sizeMm = fromMm; sizeMm > toMm; sizeMm *= stepDown) yield sizeMm;
  yield toMm;
}

type Attempt = { readonly sizeMm: number; readonly lastLevel: BreakLevel; readonly maxLines: number };

/** Tries whole words first, then large characters with broken words, then whatever the box can hold. */
function* listAttempts({ maxMm, leastMm, maxLines }: FitRequest): Generator<Attempt> {
  const largest = Math.max(maxMm, leastMm);
  for (const sizeMm of listSizes(largest, Math.max(largest * wholeWordShare, leastMm)))
    yield { sizeMm, lastLevel: breakLevels.space, maxLines };
  for (const sizeMm of listSizes(largest, leastMm)) yield { sizeMm, lastLevel: breakLevels.word, maxLines };
  for (const sizeMm of listSizes(leastMm, thinnestMm))
    yield { sizeMm, lastLevel: breakLevels.anywhere, maxLines: Number.POSITIVE_INFINITY };
}

/** Minimum ascent and descent of a line, so that the lines of one text have even distances. */
const usualInk = { ascent: 0.74, descent: 0.2 } as const;
const leading = 0.12;

/**
 * Finds the largest size at which the whole text fits its box. It is shrunk and broken, but never cut. Only
 * the white space at line breaks is removed, and nothing is added, not even hyphens.
 */
export const fitText = (measure: Measure, request: FitRequest): FittedText => {
  const { text, face, box, leastMm } = request;
  const ink = measure(text, face);
  const ascent = Math.max(ink.ascent, usualInk.ascent);
  const descent = Math.max(ink.descent, usualInk.descent);
  const line = ascent + descent + leading;
  const cut = ({ start, end }: Piece): string => text.slice(start, end);
  const widths = new Map<number, number>();
  const findWidth = (piece: Piece): number => {
    const key = piece.start * (text.length + 1) + piece.end;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const { width } = measure(trimLineEnd(cut(piece)), face);
    widths.set(key, width);
    return width;
  };
  const whole = { start: 0, end: text.length };
  let breaks: readonly LineBreak[] | undefined;

  const tryFit = ({ sizeMm, lastLevel, maxLines }: Attempt): FittedText | undefined => {
    const fits = (piece: Piece) => findWidth(piece) * sizeMm <= box.widthMm;
    const pieces = fits(whole)
      ? [whole]
      : splitIntoPieces(whole, (breaks ??= findLineBreaks(text)), lastLevel, fits);
    const { lines, isTooWide } = fillLines(pieces, fits);
    const heightMm = (lines.length * line - leading) * sizeMm;
    const isWhole = !isTooWide && heightMm <= box.heightMm && lines.length <= maxLines;
    if (!isWhole && sizeMm > thinnestMm) return undefined;
    return {
      sizeMm,
      lines: lines.map((one, index) => (index < lines.length - 1 ? trimLineEnd(cut(one)) : cut(one))),
      lineMm: line * sizeMm,
      firstBaselineMm: ascent * sizeMm,
      heightMm,
      isBelowLeast: sizeMm < leastMm,
    };
  };
  for (const attempt of listAttempts(request)) {
    const fitted = tryFit(attempt);
    if (fitted) return fitted;
  }
  throw new Error(`the last attempt at fitting a text returned nothing: ${leastMm} mm at least`);
};

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Mende_Kikakui}\p{Script=Hanifi_Rohingya}\p{Script=Yezidi}\u200f]/u;

/** Direction by the first letter or mark that has one, as browsers do for `dir="auto"`. */
export const findDirection = (text: string): "ltr" | "rtl" => {
  const letter = /[\p{L}\u200e\u200f\u061c]/u.exec(text)?.[0];
  return letter !== undefined && rightToLeft.test(letter) ? "rtl" : "ltr";
};
