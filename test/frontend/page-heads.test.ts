import { expect, test } from "vitest";
import { pages, type PageRow } from "#frontend/src/app/routes.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "./built-site.ts";
import { toText } from "./page-text.ts";

const { release, read, readAsset } = readBuiltSite();
const readHead = (file: string): string => read(file).split("</head>")[0] ?? "";
const readTitle = (head: string): string => toText(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? "");

/** What each `<meta>` of this name says. */
const readMetas = (head: string, name: string): readonly string[] =>
  Array.from(head.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g")), (match) =>
    toText(match[1] ?? ""),
  );
const readCanonicals = (head: string) =>
  Array.from(head.matchAll(/<link rel="canonical" href="([^"]*)"/g), ([, address]) => address);

const countryDocuments = Object.values(release.countryPages).flatMap((files) => Object.entries(files));
const indexable = pages.filter((row: PageRow) => row.indexable).map(({ path }) => path);
const heads = [
  ...indexable.map((path): [string, string] => [path, release.pages[path]!]),
  ...countryDocuments,
];
const { origin } = new URL(readCanonicals(readHead("/index.html"))[0]!);

test.each(heads)("[SITE-06] %s (%s) says once what it is, and the same where it is shared", (path, file) => {
  const head = readHead(file);
  const title = readTitle(head);
  const [description = ""] = readMetas(head, "description");
  expect(title.length).toBeGreaterThanOrEqual(10);
  expect(title.length).toBeLessThanOrEqual(70);
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(readMetas(head, "keywords")[0]).toBeTruthy();
  expect(readCanonicals(head)).toEqual([origin + path]);
  const images = readMetas(head, "og:image");
  const expected = {
    description: [description],
    "og:title": [title],
    "og:description": [description],
    "og:url": [origin + path],
    "og:site_name": [site.brand],
    "twitter:card": [images.length > 0 ? "summary_large_image" : "summary"],
    "twitter:title": [title],
    "twitter:description": [description],
    "twitter:image": images,
    robots: [],
  };
  for (const [name, contents] of Object.entries(expected))
    expect(readMetas(head, name), name).toEqual(contents);
  for (const image of images) expect(readAsset(image.replace(origin, ""))).not.toBe("");
});

test.each([
  ["title", readTitle],
  ["description", (head: string) => readMetas(head, "description")[0]],
])("[SITE-06] every page of the table has a %s of its own", (_name, readPart) => {
  const parts = indexable.map((path) => readPart(readHead(release.pages[path]!)));
  expect(new Set(parts).size).toBe(parts.length);
});

test.each(Object.values(release.notFound))(
  "[SITE-07] %s asks not to be listed and names no address as its own",
  (file) => {
    const head = readHead(file);
    expect(readMetas(head, "robots")).toEqual(["noindex"]);
    expect(readCanonicals(head)).toEqual([]);
    expect(readMetas(head, "og:url")).toEqual([]);
  },
);
