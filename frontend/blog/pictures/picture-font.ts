import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

const headingFont = await readFile(new URL("../../fonts/heading.woff2", import.meta.url));

/** The heading's typeface cut down to one drawing's words: a picture cannot load a font of the page. */
export const makePictureFont = async (drawing: string): Promise<string> => {
  const letters = Array.from(drawing.matchAll(/>([^<]+)<\/text>/g), ([, text]) => text).join("");
  if (letters === "") return "";
  const font = await subsetFont(headingFont, letters, {
    targetFormat: "woff2",
    variationAxes: { wght: 800 },
  });
  return `@font-face{font-family:H;src:url(data:font/woff2;base64,${font.toString("base64")})}`;
};
