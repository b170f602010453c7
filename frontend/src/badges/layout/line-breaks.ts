import { Rules } from "@cto.af/linebreak";

/**
 * White space that is dropped at the end of a line. The no-break spaces U+00A0, U+2007 and U+202F never are.
 */
const trailingSpace = /[\t-\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]$/;

export const trimLineEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && trailingSpace.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
};

/** Levels of line breaks, from best to worst. */
export const breakLevels = {
  /** After white space. */
  space: 0,
  /**
   * Between words that no space separates: after a hyphen, and in scripts that are written without spaces.
   */
  word: 1,
  /** Other places where UAX 14 allows a break: between any two Chinese characters or Korean syllables. */
  allowed: 2,
  /** Inside a word, between user-perceived characters (graphemes). */
  character: 3,
  /** Between a character and its punctuation. */
  anywhere: 4,
} as const;

export type BreakLevel = (typeof breakLevels)[keyof typeof breakLevels];

export type LineBreak = { readonly offset: number; readonly level: BreakLevel };

/** Scripts without spaces between words, for which UAX 14 requires a dictionary (its class SA). */
const dictionaryScript =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Ahom}]/u;

/**
 * Thai, Lao and Khmer signs that repeat or abbreviate the previous word, so a line must not begin with them.
 */
const neverFirst = /[\u0e2f\u0e46\u0ec6\u17d7]/;

const letter = /[\p{L}\p{M}]/u;
const opening = /[\p{Ps}\p{Pi}]/u;
const punctuation = /\p{P}/u;

/**
 * Created for the first text that needs several lines, because the segmenters load dictionaries and tables.
 */
const makeFinder = () => ({
  rules: new Rules(),
  words: new Intl.Segmenter(undefined, { granularity: "word" }),
  characters: new Intl.Segmenter(undefined, { granularity: "grapheme" }),
});
let finder: ReturnType<typeof makeFinder> | undefined;

const findLevel = (
  before: string,
  after: string,
  isAllowed: boolean,
  startsWord: boolean,
): BreakLevel | undefined => {
  if (isAllowed && trailingSpace.test(before)) return breakLevels.space;
  if (isAllowed)
    return startsWord || !letter.test(before) || !letter.test(after) ? breakLevels.word : breakLevels.allowed;
  if (trailingSpace.test(after)) return undefined;
  if (startsWord && dictionaryScript.test(before) && dictionaryScript.test(after) && !neverFirst.test(after))
    return breakLevels.word;
  return opening.test(before) || punctuation.test(after) ? breakLevels.anywhere : breakLevels.character;
};

/**
 * Matches most texts of a list. In these, UAX 14 allows a break after every space and nowhere else, and each
 * code unit is a character.
 */
const plainText = /^[A-Za-z0-9\u00c0-\u024f\u1e00-\u1eff]+(?: [A-Za-z0-9\u00c0-\u024f\u1e00-\u1eff]+)*$/;

const findPlainBreaks = (text: string): readonly LineBreak[] =>
  Array.from(text).flatMap((after, offset) =>
    offset === 0 || after === " "
      ? []
      : [{ offset, level: text[offset - 1] === " " ? breakLevels.space : breakLevels.character }],
  );

/** All places where a line may end, in the order of the text. None is inside a grapheme. */
export const findLineBreaks = (text: string): readonly LineBreak[] =>
  plainText.test(text) ? findPlainBreaks(text) : findBreaksByRules(text);

/**
 * The same for any text. It takes about ten times as long, because its rules check every pair of characters.
 */
export const findBreaksByRules = (text: string): readonly LineBreak[] => {
  finder ??= makeFinder();
  const wordStarts = new Set(Array.from(finder.words.segment(text), ({ index }) => index));
  const allowed = new Set(Array.from(finder.rules.breaks(text), ({ position }) => position));
  const breaks: LineBreak[] = [];
  // A break before the first visible character would leave an empty line.
  const indent = text.length - text.trimStart().length;
  let before = "";
  for (const { segment, index } of finder.characters.segment(text)) {
    const [first = ""] = segment;
    const level = findLevel(before, first, allowed.has(index), wordStarts.has(index));
    if (level !== undefined && index > indent) breaks.push({ offset: index, level });
    before = Array.from(segment).at(-1) ?? "";
  }
  return breaks;
};
