import { expect, test } from "vitest";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import { isEnabled } from "#shared/features.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { readMetas, toText } from "#test/pages/page-text.ts";

const { release, read, readAsset, readModules } = readBuiltSite();
const list = isEnabled("blog") ? read("/blog.html") : "";
/** Each post's document by its path. */
const posts = Object.fromEntries(
  Object.entries(release.pages).flatMap(([path, file]) =>
    path.startsWith("/blog/") ? [[path, read(file)] as const] : [],
  ),
);
/** Only the article: the text between its start and the footer. */
const readArticle = (html: string): string =>
  /<div class="prose">(.*?)<footer class="post-end">/s.exec(html)?.[1] ?? "";

/** Requirement BLOG-04: slug, category, date and minutes of each post, by id. */
const expected = [
  ["1", `${brandSlug}-vs-eventbrite-comparison`, "Platform Comparison", "August 7, 2024", 8],
  ["2", "professional-badge-printing-solutions-guide", "Event Technology", "August 8, 2024", 12],
  ["3", "ultimate-event-check-in-software-guide", "Event Management", "August 9, 2024", 15],
  ["4", "qr-code-event-check-in-best-practices", "Best Practices", "August 10, 2024", 10],
  ["5", "touchless-event-registration-solutions-2024", "Future Tech", "August 11, 2024", 14],
] as const;

const postOf = (slug: string): string => posts[`/blog/${slug}`]!;
const readCards = (html: string) => html.split('<li class="post-card">').slice(1);
const readData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null")["@graph"];

const slugOf = (card: string) => /href="\/blog\/([^"]+)"/.exec(card)?.[1];

test("[BLOG-01] [BLOG-02] the list shows its heading, its subtitle and every post, newest first", () => {
  expect(toText(/<h1.*?<\/h1>/s.exec(list)?.[0] ?? "")).toBe("Event Planning Insights");
  expect(toText(list)).toContain("Tips, trends, and best practices for successful events");
  const cards = readCards(list);
  expect(cards.map((card) => `/blog/${slugOf(card)}`).toSorted()).toEqual(Object.keys(posts).toSorted());
  const days = cards.map((card) => Date.parse(`${/[A-Z][a-z]+ \d{1,2}, \d{4}/.exec(toText(card))![0]} UTC`));
  expect(days).toEqual(days.toSorted((one, other) => other - one));
});

test.each(expected)("[BLOG-02] card %s shows every required detail", (_id, slug, category, date, minutes) => {
  const card = readCards(list).find((one) => slugOf(one) === slug)!;
  const text = toText(card);
  expect(text).toContain(category);
  expect(text).toContain(date);
  expect(text).toContain(`${minutes} min read`);
  expect(text).toContain("Read More");
  expect(card).toContain(`href="/blog/${slug}"`);
  expect(card).toMatch(/<img [^>]*src="\/assets\/[^"]+\.svg"[^>]*>/);
  expect(card).toMatch(/<img [^>]*width="1200"/);
  expect(card).toMatch(/<img [^>]*alt="[^"]{10,}"/);
  expect(toText(/<h2.*?<\/h2>/s.exec(card)?.[0] ?? "").length).toBeGreaterThan(10);
});

test("[BLOG-04] the posts contain every claim of the specification", () => {
  const articles = Object.values(posts).map((html) => toText(readArticle(html)));
  for (const claim of ["3-5 seconds", "30-60 seconds", "200+", "75%", "50%"])
    expect(articles.join("\n")).toContain(claim);
});

test.each(expected)(
  "[BLOG-05] post %s shows its required details, and its contents link to its headings",
  (_id, slug, category, date, minutes) => {
    const html = postOf(slug);
    const text = toText(html);
    const [keywords = ""] = readMetas(html, "keywords");
    const [author] = readMetas(html, "author");
    const texts = [
      "Back to Blog",
      date,
      `${minutes} min read`,
      `By ${author}`,
      category,
      "Back to All Posts",
    ];
    for (const part of [...texts, ...keywords.split(", ")]) expect(text).toContain(part);
    expect(html).toMatch(/<header class="post-header">.*<img [^>]*fetchPriority="high"/is);
    expect(html.match(/href="\/blog"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(readCards(html).length).toBeGreaterThanOrEqual(2);
    const anchors = Array.from(html.matchAll(/<a href="#([^"]+)">/g), ([, id]) => id).filter(
      (id) => id !== "content",
    );
    expect(anchors.length).toBeGreaterThan(4);
    for (const id of anchors) expect(html).toMatch(new RegExp(`<h2 id="${id}"`));
  },
);

test("[BLOG-05] no post shows an unfilled placeholder", () => {
  for (const html of [list, read("/feed.xml"), ...Object.values(posts)]) {
    expect(html).not.toMatch(/\{\{\w+\}\}/);
  }
});

test("[BLOG-05] articles open external links in a new tab", () => {
  for (const html of Object.values(posts)) {
    for (const [link] of readArticle(html).matchAll(/<a href="http[^>]*>/g))
      expect(link).toContain('target="_blank" rel="noopener"');
  }
});

test.each(expected)(
  "[BLOG-06] [SITE-06] post %s has its metadata in the head, and structured article data",
  (id, slug, category) => {
    const html = postOf(slug);
    const head = html.split("</head>")[0] ?? "";
    expect(readMetas(head, "og:type")).toEqual(["article"]);
    expect(readMetas(head, "article:published_time")).toEqual([
      `2024-08-${6 + Number(id)}`.replace(/-(\d)$/, "-0$1"),
    ]);
    expect(readMetas(head, "article:section")).toEqual([category]);
    expect(readMetas(head, "article:tag").join(", ")).toBe(readMetas(head, "keywords")[0]);
    for (const name of ["author", "og:image:alt"]) {
      expect(readMetas(head, name), name).toHaveLength(1);
      expect(readMetas(head, name)[0], name).toBeTruthy();
    }
    expect(head).toContain('type="application/rss+xml"');
    const [article] = readData(html);
    expect(article).toMatchObject({
      "@type": "Article",
      datePublished: readMetas(html, "article:published_time")[0],
      author: { "@type": "Person", name: readMetas(html, "author")[0] },
      publisher: { name: site.brand },
      mainEntityOfPage: readMetas(html, "og:url")[0],
      image: readMetas(html, "og:image")[0],
    });
  },
);

/** A heading that no other post has. */
const ownHeading = (html: string): string =>
  Array.from(readArticle(html).matchAll(/<h2 id="([^"]+)"/g), ([, id]) => id!).find((id) =>
    Object.values(posts).every((other) => other === html || !other.includes(id)),
  )!;

test("[BLOG-06] a post's scripts contain no text of another post", () => {
  for (const path of Object.keys(posts)) {
    const scripts = readModules(release.pages[path]!).map(readAsset).join("\n");
    for (const [otherPath, other] of Object.entries(posts))
      expect(scripts.includes(ownHeading(other)), `${path} and ${otherPath}`).toBe(path === otherPath);
  }
});

test('[BLOG-07] the document for an unknown post shows "not found" and links back to the blog', () => {
  const html = read(release.notFound.blogPost);
  expect(toText(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "")).toBe("Blog post not found");
  expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>Back to Blog</);
  expect(Object.keys(release.pages)).not.toContain("/blog/:slug");
});
