/** Of the badge, in rem: as large as fits, and no smaller. */
const sizes = [2.75, 2.375, 2, 1.75, 1.5, 1.25, 1.0625, 0.9375] as const;

/** A letter's width over its height: of a Latin bold one, and of a script in which each letter fills a square. */
const widthOf = (letter: string): number =>
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]/u.test(letter) ? 1 : 0.58;

/** @returns the width in em */
const measure = (words: string): number =>
  Array.from(words).reduce((sum, letter) => sum + widthOf(letter), 0);

/** The lines that the words take where a line is `lineEm` wide; a word that is wider takes lines of its own. */
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

/** @returns the largest size in rem in which the name keeps to the box, or the least there is */
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
