/**
 * Subsets the fonts to the characters that the site uses. Run `npm run fonts` after changing `charset.ts`;
 * the results are committed, so a build needs no font tool.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { charset, charactersOf, rupee } from "./charset.ts";

const read = (file: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));

const bricolage = "bricolage-grotesque/files/bricolage-grotesque";

/** Features that browsers apply by default, and tabular figures. */
const keepFeatures = ["ccmp", "kern", "liga", "mark", "tnum"];

/** Features that shape the letters of this script. */
const indicFeatures = "akhn rphf rkrf half vatu cjct nukt pres abvs blws psts haln abvm blwm".split(" ");

const outputs = {
  // One optical size and one weight, the tight display cut: a size axis would cost 20 KB, a weight axis 10 KB
  // for kerning alone.
  "heading.woff2": subsetFont(await read(`${bricolage}-latin-opsz-normal.woff2`), charset, {
    targetFormat: "woff2",
    variationAxes: { opsz: 64, wght: 800 },
    keepFeatures,
  }),
  "text.woff2": subsetFont(
    await read("hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"),
    charset,
    {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures,
    },
  ),
  "rupee.woff2": subsetFont(await read(`${bricolage}-latin-ext-opsz-normal.woff2`), rupee, {
    targetFormat: "woff2",
    variationAxes: { opsz: 24, wght: { min: 400, max: 800 } },
  }),
  "languages/hi.woff2": subsetFont(
    await read("noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2"),
    charactersOf.hi,
    {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: indicFeatures,
      noHinting: true,
    },
  ),
};

for (const [file, font] of Object.entries(outputs)) {
  const bytes = await font;
  await writeFile(new URL(file, import.meta.url), bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`);
}
