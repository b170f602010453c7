import * as harfbuzz from "harfbuzzjs";
import { readFont } from "../../../build/social-cards/card-fonts.ts";

const heading = await readFont("heading.woff2");
const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(heading)));

/** So many units of an outline are the size of its type: finer than a pixel of any picture. */
export const unitsPerSize = 400;
font.setScale(unitsPerSize, unitsPerSize);

/** As the headings of the site are set. */
const tracking = -0.02 * unitsPerSize;

const shape = (text: string) => {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
};

type Outline = {
  /** The data of an SVG path: y grows downwards, the first letter stands at 0 on the line. */
  readonly d: string;
  readonly width: number;
};

/**
 * Letters of the heading's typeface as shapes: a picture cannot load a font of the page, and one of its own would have
 * to be unpacked for each picture.
 * @throws when the typeface has no such letter
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
