export type Face = { readonly family: "heading" | "text"; readonly weight: 400 | 600 | 800 };

/** The room that a text takes for each mm of its size: its width, and its ink above and below the baseline. */
export type Ink = { readonly width: number; readonly ascent: number; readonly descent: number };

export type Measure = (text: string, face: Face) => Ink;

/** What may stand on a line of its own, and whether a space parts it from what came before. */
type Piece = { readonly text: string; readonly spaced: boolean };

export type FitRequest = {
  readonly text: string;
  readonly face: Face;
  readonly box: { readonly widthMm: number; readonly heightMm: number };
  readonly maxMm: number;
  /** Down to here words stay whole. */
  readonly leastMm: number;
  readonly maxLines: number;
};

export type FittedText = {
  readonly sizeMm: number;
  readonly lines: readonly string[];
  /** From one baseline to the next, and from the top to the first. */
  readonly lineMm: number;
  readonly firstBaselineMm: number;
  readonly heightMm: number;
  /** The box was too small for the text at its least size: it was made smaller still, and somebody should know. */
  readonly isBelowLeast: boolean;
};

let segmenters: { readonly words: Intl.Segmenter; readonly letters: Intl.Segmenter } | undefined;

/** Made when the first text is fitted: they load dictionaries. */
const findSegmenters = () =>
  (segmenters ??= {
    words: new Intl.Segmenter(undefined, { granularity: "word" }),
    letters: new Intl.Segmenter(undefined, { granularity: "grapheme" }),
  });

const opensSomething = /^[\p{Ps}\p{Pi}]+$/u;

/** Words, in scripts without spaces too; a mark stays with the word it belongs to, and a hyphen ends a piece. */
const splitIntoPieces = (text: string): readonly Piece[] => {
  const pieces: { text: string; spaced: boolean }[] = [];
  let spaced = false;
  let held = "";
  for (const { segment, isWordLike } of findSegmenters().words.segment(text.normalize("NFC"))) {
    if (segment.trim() === "") {
      spaced = true;
      continue;
    }
    const last = pieces.at(-1);
    if (isWordLike !== true && opensSomething.test(segment)) held += segment;
    else if (isWordLike !== true && last && !spaced) last.text += segment;
    else {
      pieces.push({ text: held + segment, spaced });
      held = "";
    }
    spaced = false;
  }
  if (held !== "") pieces.push({ text: held, spaced });
  return pieces;
};

/** Scripts in which a word that is broken ends in a hyphen. */
const takesHyphen = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/** A word that fits on no line, in as few parts as fit. */
const splitWord = (piece: Piece, fits: (text: string) => boolean): readonly Piece[] => {
  const hyphen = takesHyphen.test(piece.text) ? "-" : "";
  const parts: Piece[] = [];
  let part = "";
  for (const { segment } of findSegmenters().letters.segment(piece.text)) {
    if (part !== "" && !fits(part + segment + hyphen)) {
      parts.push({ text: part + hyphen, spaced: parts.length === 0 && piece.spaced });
      part = "";
    }
    part += segment;
  }
  return [...parts, { text: part, spaced: parts.length === 0 && piece.spaced }];
};

type Breaking = { readonly lines: readonly string[]; readonly isTooWide: boolean };

const breakLines = (pieces: readonly Piece[], fits: (text: string) => boolean): Breaking => {
  const lines: string[] = [];
  let isTooWide = false;
  for (const { text, spaced } of pieces) {
    const last = lines.at(-1);
    const joined = last === undefined ? text : last + (spaced ? " " : "") + text;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else {
      lines.push(text);
      isTooWide ||= !fits(text);
    }
  }
  return { lines, isTooWide };
};

/** Small enough steps that nobody sees them, large enough that a long name takes some twenty. */
const stepDown = 0.94;

/** What any line takes at least, so that lines of one text do not dance. */
const usualInk = { ascent: 0.74, descent: 0.2 } as const;
const leading = 0.12;

/** The largest size at which a text fits its box whole: it is shrunk and broken, and never cut. */
export const fitText = (measure: Measure, request: FitRequest): FittedText => {
  const { text, face, box, maxMm, leastMm, maxLines } = request;
  const pieces = splitIntoPieces(text);
  const ink = measure(text, face);
  const ascent = Math.max(ink.ascent, usualInk.ascent);
  const descent = Math.max(ink.descent, usualInk.descent);
  const line = ascent + descent + leading;
  const widths = new Map<string, number>();
  const findWidth = (part: string): number => {
    const known = widths.get(part);
    if (known !== undefined) return known;
    const { width } = measure(part, face);
    widths.set(part, width);
    return width;
  };

  const largest = Math.max(maxMm, leastMm);
  for (
    let sizeMm = largest;
    ;
    sizeMm = sizeMm > leastMm ? Math.max(sizeMm * stepDown, leastMm) : sizeMm * stepDown
  ) {
    const fits = (part: string) => findWidth(part) * sizeMm <= box.widthMm;
    const isAtLeast = sizeMm <= leastMm;
    const usable = isAtLeast
      ? pieces.flatMap((piece) => (fits(piece.text) ? [piece] : splitWord(piece, fits)))
      : pieces;
    const { lines, isTooWide } = breakLines(usable, fits);
    const heightMm = (lines.length * line - leading) * sizeMm;
    const isWhole = !isTooWide && heightMm <= box.heightMm && (isAtLeast || lines.length <= maxLines);
    // Thinner than any printer's dot: the box has no room at all.
    if (isWhole || sizeMm < 0.1)
      return {
        sizeMm,
        lines,
        lineMm: line * sizeMm,
        firstBaselineMm: ascent * sizeMm,
        heightMm,
        isBelowLeast: sizeMm < leastMm,
      };
  }
};

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** By its first letter that has a direction, as browsers do for `dir="auto"`. */
export const findDirection = (text: string): "ltr" | "rtl" => {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && rightToLeft.test(letter) ? "rtl" : "ltr";
};
