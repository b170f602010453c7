import { expect, test } from "vitest";
import { makeFeed } from "#frontend/build/articles/feed.ts";
import { makeSiteOrigin } from "#infra/local/edge/site-origin.ts";
import { isEnabled } from "#shared/features.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

const { release, read } = readBuiltSite();
const feed = isEnabled("blog") ? read("/feed.xml") : "";
const posts = Object.keys(release.pages).filter((path) => path.startsWith("/blog/"));

test("[BLOG-01] serves an RSS 2.0 feed of every post, newest first, with absolute links to existing pages", async () => {
  expect(release.files).toContain("/feed.xml");
  const response = await makeSiteOrigin("dist/site")(`/releases/${release.id}/feed.xml`, {});
  expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(feed).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<rss version="2.0"/);
  const dates = Array.from(feed.matchAll(/<pubDate>(.*?)<\/pubDate>/g), ([, date]) => date);
  expect(dates).toHaveLength(posts.length);
  const times = dates.map((date = "") => Date.parse(date));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(dates).toEqual(
    expect.arrayContaining(["Sun, 11 Aug 2024 00:00:00 GMT", "Wed, 07 Aug 2024 00:00:00 GMT"]),
  );
  const links = Array.from(feed.matchAll(/<(?:link|guid)>(.*?)<\/(?:link|guid)>/g), ([, link = ""]) => link);
  expect(links).toHaveLength(1 + 2 * posts.length);
  for (const link of links) {
    expect(link).toMatch(/^https:\/\//);
    expect(Object.keys(release.pages)).toContain(new URL(link).pathname);
  }
});

test("escapes a post's title in the feed", () => {
  const post = {
    id: "1",
    slug: "a",
    title: "Q & A <b>",
    excerpt: "x",
    category: "c",
    readTime: "1 min read",
    createdAt: "2024-08-07",
    date: "August 7, 2024",
    picture: { src: "/a.svg", width: 1, height: 1, alt: "a" },
  };
  expect(makeFeed("https://www.example.com", [post])).toContain("<title>Q &amp; A &lt;b&gt;</title>");
});
