/** Font sizes of a badge's name in rem, largest first. */
const sizes = [2.75, 2.375, 2, 1.75, 1.5, 1.25, 1.0625, 0.9375] as const;

/**
 * A character's width divided by its height: 0.58 for bold Latin characters, 1 for scripts whose characters
 * fill a square.
 */
const widthOf = (character: string): number =>
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]/u.test(character) ? 1 : 0.58;

/** @returns the width in em */
const measure = (words: string): number =>
  Array.from(words).reduce((sum, character) => sum + widthOf(character), 0);

/** The number of lines that the words take if a line is `lineEm` wide. A wider word takes several lines. */
const countLines = (words: readonly string[], lineEm: number): number => {
  let lines = 1;
  let filled = 0;
  for (const word of words) {
    const wide = measure(word);
    if (filled > 0 && filled + 0.3 + wide > lineEm) {
      lines += 1;
      filled = 0;
    }
    lines += Math.ceil(wide / lineEm) - 1;
    filled += (filled > 0 ? 0.3 : 0) + (wide % lineEm);
  }
  return lines;
};

/**
 * @returns the largest size in rem with which the name fits into the box, or the smallest size if none does
 */
export const fitName = (
  name: string,
  box: { readonly widthRem: number; readonly heightRem: number },
): number => {
  const words = name.split(" ");
  const fits = (size: number) => {
    const lineEm = box.widthRem / size;
    return (
      countLines(words, lineEm) * size <= box.heightRem &&
      (words.every((word) => measure(word) <= lineEm) || size <= 1.25)
    );
  };
  return sizes.find(fits) ?? Math.min(...sizes);
};
