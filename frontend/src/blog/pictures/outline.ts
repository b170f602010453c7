import * as harfbuzz from "harfbuzzjs";
import { readFont } from "../../../build/social-cards/card-fonts.ts";

const heading = await readFont("heading.woff2");
const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(heading)));

/** Outline units per font size: finer than a pixel of any picture. */
export const unitsPerSize = 400;
font.setScale(unitsPerSize, unitsPerSize);

/** Letter spacing, equal to that of the site's headings. */
const tracking = -0.02 * unitsPerSize;

const shape = (text: string) => {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
};

type Outline = {
  /** SVG path data: y grows downward, and the first letter begins at 0 on the baseline. */
  readonly d: string;
  readonly width: number;
};

/**
 * Text in the heading font as shapes: a picture cannot use a font of the page, and a font embedded in each
 * picture would have to be decoded for each.
 * @throws if the font lacks a character
 */
export const outline = (text: string): Outline => {
  let width = 0;
  let pen: readonly number[] = [0, 0];
  let start = pen;
  const shapes: string[] = [];
  for (const { codepoint: glyph, cluster, xAdvance = 0 } of shape(text)) {
    if (glyph === 0)
      throw new Error(`the heading's typeface has no "${text.slice(cluster)[0]}" (in "${text}")`);
    for (const { type, values } of font.glyphToJson(glyph)) {
      const points = values.map((value, axis) => Math.round(axis % 2 === 0 ? width + value : -value));
      shapes.push(type.toLowerCase(), points.map((value, axis) => value - (pen[axis % 2] ?? 0)).join(" "));
      if (type === "M") start = points;
      pen = type === "Z" ? start : points.slice(-2);
    }
    width += xAdvance + tracking;
  }
  return { d: shapes.join(""), width };
};
