import { expect, test } from "vitest";
import { outline, unitsPerSize } from "#frontend/src/blog/pictures/outline.ts";

/** The corners of an SVG path with relative commands, each relative to the start of its line. */
const readPoints = (d: string): (readonly [number, number])[] => {
  let pen = [0, 0] as readonly [number, number];
  let start = pen;
  return Array.from(d.matchAll(/([mlqcz])([-\d ]*)/g)).flatMap(([, type, numbers = ""]) => {
    if (type === "z") {
      pen = start;
      return [];
    }
    const [x = Number.NaN, y = Number.NaN] = numbers.trim().split(" ").map(Number).slice(-2);
    pen = [pen[0] + x, pen[1] + y];
    if (type === "m") start = pen;
    return [pen];
  });
};

test("[BLOG-02] outlines text as shapes, one character after another on one line", () => {
  const one = outline("é");
  const two = outline("éé");
  const letter = readPoints(one.d);
  const [first, second] = [readPoints(two.d).slice(0, letter.length), readPoints(two.d).slice(letter.length)];
  expect(first).toEqual(letter);
  expect(second.map(([, y]) => y)).toEqual(letter.map(([, y]) => y));
  for (const [index, [x]] of second.entries())
    expect(Math.abs(x - (letter[index]?.[0] ?? 0) - one.width)).toBeLessThanOrEqual(1);
  expect(Math.min(...letter.map(([, y]) => y))).toBeLessThan(-unitsPerSize / 2);
  expect(Math.max(...letter.map(([x]) => x))).toBeLessThan(one.width);
});

test("[BLOG-02] fails the build on a character that the typeface lacks, and names it", () => {
  expect(() => outline("Łukasz")).toThrow(`the heading's typeface has no "Ł" (in "Łukasz")`);
});
