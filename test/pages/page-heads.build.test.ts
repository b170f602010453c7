import { expect, test } from "vitest";
import * as z from "zod";
import { pages, type PageRow } from "#frontend/src/navigation/routes.ts";
import { makeSocialCardPath } from "#frontend/src/lib/social-card.ts";
import { site } from "#shared/site.ts";
import { prepareDecoder, readCodeText } from "#test/support/readers/read-code.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { readMetas, toText } from "#test/pages/page-text.ts";

const { release, read, readBytes, readAssetBytes } = readBuiltSite();
const readHead = (file: string): string => read(file).split("</head>")[0] ?? "";
const readTitle = (head: string): string => toText(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? "");

/** The length of a text with the company's name cut to ten characters: a longer name is the company's choice. */
const lengthOf = (text: string): number => text.replaceAll(site.brand, site.brand.slice(0, 10)).length;

const readCanonicals = (head: string) =>
  Array.from(head.matchAll(/<link rel="canonical" href="([^"]*)"/g), ([, address]) => address);

const countryDocuments = Object.values(release.countryPages).flatMap((files) => Object.entries(files));
const indexable = pages.filter((row: PageRow) => row.indexable).map(({ path }) => path);
const heads = [
  ...indexable.map((path): [string, string] => [path, release.pages[path]!]),
  ...countryDocuments,
];
const { origin } = new URL(readCanonicals(readHead("/index.html"))[0]!);

/** Width and height from a PNG's first chunk. */
const readPngSize = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

const readPicture = (address: string): Buffer => {
  const path = address.replace(origin, "");
  return path.startsWith("/assets/") ? readAssetBytes(path) : readBytes(path);
};

test.each(heads)(
  "[SITE-06] %s (%s) has one title and description, also when shared, and a picture of the stated size",
  (path, file) => {
    const head = readHead(file);
    const title = readTitle(head);
    const [description = ""] = readMetas(head, "description");
    expect(title.length).toBeGreaterThanOrEqual(10);
    expect(lengthOf(title)).toBeLessThanOrEqual(70);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(lengthOf(description)).toBeLessThanOrEqual(160);
    expect(readMetas(head, "keywords")[0]).toBeTruthy();
    expect(readCanonicals(head)).toEqual([origin + path]);
    const images = readMetas(head, "og:image");
    const expected = {
      description: [description],
      "og:title": [title],
      "og:description": [description],
      "og:url": [origin + path],
      "og:site_name": [site.brand],
      "twitter:card": ["summary_large_image"],
      "twitter:title": [title],
      "twitter:description": [description],
      "twitter:image": images,
      robots: [],
    };
    for (const [name, contents] of Object.entries(expected))
      expect(readMetas(head, name), name).toEqual(contents);
    expect(images).toHaveLength(1);
    expect(["og:image:width", "og:image:height"].map((name) => readMetas(head, name)[0])).toEqual([
      "1200",
      "630",
    ]);
    expect(readPngSize(readPicture(images[0]!))).toEqual([1200, 630]);
  },
);

test("[SITE-06] the code on a page's social card opens that page", async () => {
  await prepareDecoder();
  for (const { path } of pages.filter((row: PageRow) => row.indexable && row.page !== "blog/blog-post"))
    expect(await readCodeText(Uint8Array.from(readBytes(makeSocialCardPath(path))))).toBe(origin + path);
});

const manifestSchema = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) });

test("the home-screen icons have their stated sizes and are in the release", () => {
  const { icons } = manifestSchema.parse(JSON.parse(read("/manifest.webmanifest")));
  const pngs = icons.filter(({ src }) => src.endsWith(".png"));
  expect(pngs.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, sizes } of pngs) expect(readPngSize(readBytes(src)).join("x")).toBe(sizes);
  expect(readPngSize(readBytes("/apple-touch-icon.png"))).toEqual([180, 180]);
  for (const path of ["/apple-touch-icon.png", ...icons.map(({ src }) => src)])
    expect(release.files).toContain(path);
});

test.each([
  ["title", readTitle],
  ["description", (head: string) => readMetas(head, "description")[0]],
])("[SITE-06] every indexable page has a unique %s", (_name, readValue) => {
  const parts = indexable.map((path) => readValue(readHead(release.pages[path]!)));
  expect(new Set(parts).size).toBe(parts.length);
});
