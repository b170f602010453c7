import { expect, test } from "vitest";
import { isEnabled } from "#shared/features.ts";
import { makeSitemap } from "#frontend/build/prerender/sitemap.ts";
import { readPostSummaries } from "#frontend/build/articles/read-posts.ts";
import { pages, type PageRow } from "#frontend/src/navigation/routes.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

const { release, read } = readBuiltSite();
const sitemap = read("/sitemap.xml");
const entries = Array.from(
  sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g),
  ([, address = "", day]) => ({ address, path: new URL(address).pathname, day }),
);
const indexable = pages.filter((row: PageRow) => row.indexable).map(({ path }) => path);

test("[SITE-06] the sitemap lists exactly the indexable pages, each once", () => {
  expect(sitemap).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<urlset /);
  // page-heads.build.test.ts checks which of them is a page's canonical address.
  const { origin } = new URL(entries[0]!.address);
  expect(entries.map(({ address }) => address).toSorted()).toEqual(
    indexable.map((path) => origin + path).toSorted(),
  );
  expect(sitemap.match(/<loc>/g)).toHaveLength(entries.length);
});

test("[SITE-06] only posts in the sitemap have a date, the day they were written", async () => {
  const days = (isEnabled("blog") ? await readPostSummaries() : []).map(({ slug, createdAt }) => [
    `/blog/${slug}`,
    createdAt,
  ]);
  const dated = entries.flatMap(({ path, day }) => (day === undefined ? [] : [[path, day]]));
  expect(dated.toSorted()).toEqual(days.toSorted());
});

test("omits an unlisted page from the sitemap, and escapes addresses", () => {
  const rows = [
    { path: "/a&b", page: "a", indexable: true },
    { path: "/hidden", page: "b", indexable: false },
  ];
  const text = makeSitemap("https://www.example.com", rows, []);
  expect(text).toContain("<url><loc>https://www.example.com/a&amp;b</loc></url>");
  expect(text).not.toContain("hidden");
});

test("[SITE-07] robots.txt names the sitemap and disallows nothing", () => {
  const robots = read("/robots.txt");
  const origin = new URL(entries[0]!.address).origin;
  expect(robots.split("\n")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).not.toContain("Disallow");
  expect(release.files).toEqual(expect.arrayContaining(["/sitemap.xml", "/robots.txt"]));
});

test("[SITE-12] a crawl from the home page reaches every page of the sitemap", () => {
  const reached = new Set(["/"]);
  for (const path of reached) {
    for (const [, link = ""] of read(release.pages[path]!).matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      if (release.pages[link] !== undefined) reached.add(link);
    }
  }
  expect(indexable.filter((path) => !reached.has(path))).toEqual([]);
});
