import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { charset } from "../fonts/charset.ts";

/** @param weight for a font with several weights */
export const readFont = async (file: string, weight?: number): Promise<Buffer> =>
  subsetFont(await readFile(new URL(`../fonts/${file}`, import.meta.url)), charset, {
    targetFormat: "sfnt",
    variationAxes: weight === undefined ? {} : { wght: weight },
  });

export const readCardFonts = async () =>
  [
    { name: "Heading", weight: 800, style: "normal", data: await readFont("heading.woff2") },
    { name: "Text", weight: 500, style: "normal", data: await readFont("text.woff2", 500) },
  ] as const;

export type CardFonts = Awaited<ReturnType<typeof readCardFonts>>;
