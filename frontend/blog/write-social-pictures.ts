/**
 * Photographs the posts' drawings for social networks, which take no SVG. Run `npm run social-pictures` after changing
 * a drawing or a token; the outputs are committed, so a build needs no browser.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { pictureSize } from "./pictures/picture-size.ts";
import { framePicture } from "./pictures/picture-frame.ts";
import { motifs } from "./post-pictures.ts";

const folder = new URL("social-pictures/", import.meta.url);
await mkdir(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env["CHROME_PATH"] ?? chromium.executablePath(),
});
const page = await browser.newPage({ viewport: pictureSize, colorScheme: "light" });
for (const { name, drawing } of Object.values(motifs)) {
  await page.setContent(`<body style="margin:0">${await framePicture(drawing)}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
}
await browser.close();
