/**
 * Takes screenshots of the posts' drawings for social networks, which do not accept SVG. Run `npm run
 * generate -- pictures` after changing a drawing or a token. The results are committed, so a build needs no
 * browser.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openChromium } from "../open-chromium.ts";
import { socialCardSize } from "../../src/lib/social-card.ts";
import { framePicture } from "../../src/blog/pictures/picture-frame.ts";
import { motifs } from "./post-pictures.ts";

const folder = new URL("../../src/blog/social-pictures/", import.meta.url);
await mkdir(folder, { recursive: true });

const browser = await openChromium();
const page = await browser.newPage({ viewport: socialCardSize, colorScheme: "light" });
for (const { name, drawing } of Object.values(motifs)) {
  await page.setContent(`<body style="margin:0">${framePicture(drawing)}`);
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
}
await browser.close();
