/** The posts' pictures: one motif for each category, drawn while the site is built. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isEnabled } from "#shared/features.ts";
import { categories, type FrontMatter } from "./front-matter.ts";
import { badgePrinting } from "../../src/blog/pictures/badge-printing.ts";
import { bestPractices } from "../../src/blog/pictures/best-practices.ts";
import { checkInGuide } from "../../src/blog/pictures/check-in-guide.ts";
import { comparison } from "../../src/blog/pictures/comparison.ts";
import { fallback } from "../../src/blog/pictures/fallback.ts";
import { framePicture } from "../../src/blog/pictures/picture-frame.ts";
import { touchless } from "../../src/blog/pictures/touchless.ts";

type Category = FrontMatter["category"];
type PictureFile = { readonly address: string; readonly content: string | Buffer };

export const motifs: Readonly<Record<Category, { readonly name: string; readonly drawing: string }>> = {
  "Platform Comparison": { name: "comparison", drawing: comparison },
  "Event Technology": { name: "badge-printing", drawing: badgePrinting },
  "Event Management": { name: "check-in-guide", drawing: checkInGuide },
  "Best Practices": { name: "best-practices", drawing: bestPractices },
  "Future Tech": { name: "touchless", drawing: touchless },
};

/** The address holds the content's hash, as every asset's does, so that both builds arrive at the same one. */
const makeFile = (name: string, type: string, content: string | Buffer): PictureFile => {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return { address: `/assets/${name}-${hash}.${type}`, content };
};

/** What the page shows: it follows the visitor's colour scheme. */
export const makePostPicture = (category: Category): PictureFile => {
  const { name, drawing } = motifs[category];
  return makeFile(name, "svg", framePicture(drawing));
};

/** What is shown where the post is shared: most networks take no SVG. Drawn by `npm run generate -- pictures`. */
export const makeSocialPicture = async (category: Category): Promise<PictureFile> => {
  const { name } = motifs[category];
  return makeFile(
    name,
    "png",
    await readFile(new URL(`../../src/blog/social-pictures/${name}.png`, import.meta.url)),
  );
};

export const makePictureFiles = async (): Promise<Readonly<Record<string, string | Buffer>>> => {
  if (!isEnabled("blog")) return {};
  const files = [
    ...categories.map(makePostPicture),
    ...(await Promise.all(categories.map(makeSocialPicture))),
  ];
  return Object.fromEntries(files.map(({ address, content }) => [address, content]));
};

/** It stands in the script itself: what replaces a failed picture must not fail the same way. */
export const makeFallbackAddress = (): string =>
  `data:image/svg+xml;base64,${Buffer.from(framePicture(fallback)).toString("base64")}`;
