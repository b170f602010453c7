import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { fillPlaceholders } from "#frontend/build/articles/fill-placeholders.ts";
import { postSchema, readFrontMatter } from "#frontend/build/articles/front-matter.ts";
import { readPost, readPostFiles, readPostSummaries } from "#frontend/build/articles/read-posts.ts";
import { renderArticle } from "#frontend/build/articles/render-article.ts";
import { badgeCode, exampleStations } from "#frontend/src/figures/figures.ts";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import { toText } from "#test/pages/page-text.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const fields: Readonly<Record<string, string>> = {
  id: '"1"',
  slug: '"a-post"',
  title: '"A post about {{brand}}"',
  excerpt: '"An excerpt that is long enough to be shown on a card."',
  metaDescription: '"A description that is long enough to be shown by a search engine."',
  keywords: '["one", "two"]',
  category: '"Best Practices"',
  readTime: '"8 min read"',
  createdAt: '"2024-08-07"',
  author: '"Anika Rao"',
  imageAlt: '"Drawing of a badge"',
  related: "[]",
};

const makeSource = (changes: Readonly<Record<string, string | undefined>> = {}, markdown = "Text.\n") => {
  const lines = Object.entries({ ...fields, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n${markdown}`;
};

const makeFolder = (files: Readonly<Record<string, string>>): URL => {
  const folder = makeTemporaryFolder();
  for (const [file, source] of Object.entries(files)) writeFileSync(join(folder, file), source);
  return pathToFileURL(`${folder}/`);
};

test("[BLOG-04] fills placeholders in front matter, text and addresses", () => {
  const { frontMatter, markdown } = readFrontMatter(
    postSchema,
    "a.md",
    makeSource({}, "{{brand}} [guide](/blog/{{brandSlug}}-guide)\n"),
  );
  expect(frontMatter.title).toBe(`A post about ${site.brand}`);
  expect(renderArticle("a.md", markdown).html).toContain(`href="/blog/${brandSlug}-guide"`);
});

test("rejects a blog post with an unknown placeholder such as {{brnad}}", () => {
  expect(() => fillPlaceholders("{{brnad}}")).toThrow("unknown placeholder {{brnad}}");
});

test.each([
  ["id", "one"],
  ["slug", '"A Post"'],
  ["title", '"Short"'],
  ["excerpt", undefined],
  ["metaDescription", '"Short"'],
  ["keywords", "[]"],
  ["keywords", '["one", "One"]'],
  ["category", '"Misc"'],
  ["readTime", '"8 minutes"'],
  ["readTime", '"0 min read"'],
  ["createdAt", '"2024-02-30"'],
  ["createdAt", '"2062-08-07"'],
  ["author", '""'],
  ["imageAlt", undefined],
  ["related", '"3"'],
  ["related", '["2", "2"]'],
  ["related", '["1"]'],
])("[BLOG-04] names the file and the field when the front matter's %s is %s", (field, value) => {
  expect(() => readFrontMatter(postSchema, "a.md", makeSource({ [field]: value }))).toThrow(
    new RegExp(`^a\\.md: wrong front matter, "${field}`),
  );
});

test("[BLOG-04] accepts the date of a post that is published within a year", () => {
  const createdAt = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const source = makeSource({ createdAt: JSON.stringify(createdAt) });
  expect(readFrontMatter(postSchema, "a.md", source).frontMatter.createdAt).toBe(createdAt);
});

test("rejects front matter that is missing, invalid YAML or has an unknown field", () => {
  expect(() => readFrontMatter(postSchema, "a.md", makeSource({ autor: '"x"' }))).toThrow(/^a\.md: .*autor/);
  expect(() => readFrontMatter(postSchema, "a.md", makeSource({ id: '"1' }))).toThrow(
    /^a\.md: the front matter is not valid/,
  );
  expect(() => readFrontMatter(postSchema, "a.md", "Text.")).toThrow(/^a\.md: expected front matter/);
});

test("rejects two posts with the same slug", async () => {
  const twins = makeFolder({ "a.md": makeSource(), "b.md": makeSource({ id: '"2"' }) });
  await expect(readPostSummaries(twins)).rejects.toThrow('"slug" a-post is also used in');
});

test("rejects a related post that does not exist", async () => {
  const lonely = makeFolder({ "a.md": makeSource({ related: '["9"]' }) });
  await expect(readPost("a.md", lonely)).rejects.toThrow('a.md: "related" names the post "9"');
});

test.each(await readPostFiles())(
  "[BLOG-04] the post $slug takes as long to read as it states",
  async ({ file }) => {
    const { html, readTime } = await readPost(`${file}.md`);
    const minutes = Number.parseInt(readTime, 10);
    // Labels inside drawings do not count as words to read.
    // A company's name may have several words.
    const words = toText(html.replaceAll(/<svg.*?<\/svg>/gs, " "))
      .replaceAll(site.brand, "name")
      .split(" ")
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    // At 220 and at 240 words a minute, the reading time differs from the post's by at most a minute.
    expect(words / 220).toBeLessThanOrEqual(minutes + 1);
    expect(words / 240).toBeGreaterThanOrEqual(minutes - 1);
  },
);

test.each(["<b>bold</b>", "Text <br> text", "<script>alert(1)</script>", "![x](y.png)", "# Title"])(
  "[BLOG-05] rejects an article with %s",
  (markdown) => {
    expect(() => renderArticle("a.md", markdown)).toThrow(/^a\.md: .* is not allowed in an article/);
  },
);

const named = (name: string, description = "A code", caption = ' "Ten to one"') =>
  `![${description}](${name}${caption})\n`;

test("[BLOG-05] draws a figure that the article names, with a description and a caption", () => {
  const { html } = renderArticle("a.md", named("reading-distance", 'Codes & "cameras"'));
  expect(html).toMatch(/^<figure class="article-figure"><svg [^>]*role="img"/);
  expect(html).toContain('aria-label="Codes &amp; &quot;cameras&quot;"');
  expect(html).toContain("<figcaption>Ten to one</figcaption></figure>");
  expect(html).not.toMatch(/<p>|<script|style=|NaN|undefined/);
});

test("[BLOG-05] lists the meanings of a figure's numbers in its caption", () => {
  const { html } = renderArticle("a.md", named("queue-layout", "A plan", ' "A door | Sign | Line"'));
  expect(html).toContain("<figcaption>A door<ol><li>Sign</li><li>Line</li></ol></figcaption>");
});

test.each([
  ["with an unknown name", named("floor-plan")],
  ["without a description", named("reading-distance", "")],
  ["without a caption", named("reading-distance", "A code", "")],
  ["inside a paragraph", `As here: ${named("reading-distance")}`],
])("[BLOG-05] rejects a figure %s", (_what, markdown) => {
  expect(() => renderArticle("a.md", markdown)).toThrow(/^a\.md: an image .* is not allowed in an article/);
});

test.each([
  ["queue-layout", `stroke-dasharray="0 `, exampleStations, /class="figure-guest"/g],
  ["badge-anatomy", `>Christopher<`, 5, /class="figure-number"/g],
  ["reading-distance", `>${badgeCode.widthMm} mm<`, 4, /class="figure-tile"/g],
])("[BLOG-04] the figure %s draws the values of the figure table", (name, part, count, pattern) => {
  const { html } = renderArticle("a.md", named(name));
  expect(html).toContain(part);
  expect(html.match(pattern)).toHaveLength(count);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JavaScript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](<  javascript:alert(1)>)",
  "[x](java&#115;cript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "[unused]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "[x](data:text/html,hello)",
  "[x](vbscript:x)",
  "[x](file:///etc/passwd)",
  "[x](http://example.com/)",
  "[x](//example.com/)",
  "[x](/\\example.com/)",
  "<ftp://example.com/>",
  "www.example.com",
  "[prices](pricing)",
  "[prices](./pricing)",
  "[prices](?plan=1)",
])("[BLOG-05] refuses the address in %j and names file and section", (markdown) => {
  expect(() => renderArticle("a.md", `## First part\n\n${markdown}\n`)).toThrow(
    /^a\.md: a link to ".*" under "First part" \(use https:.*\) is not allowed in an article: /s,
  );
});

test("[BLOG-05] refuses a picture from an address of another scheme", () => {
  expect(() => renderArticle("a.md", '![x](javascript:alert(1) "y")\n')).toThrow(/^a\.md: an image/);
});

test.each([
  "https://example.com/a?b=1#c",
  "HTTPS://example.com/",
  "mailto:help@example.com",
  "tel:+911140001234",
  "/contact",
  "#part",
  "/blog?category=1",
])("[BLOG-05] links to %s", (address) => {
  expect(renderArticle("a.md", `[x](${address})\n\n## Part\n`).html).toContain(`<a href="${address}"`);
});

test.each(["A claim[^1].\n\n[^1]: note\n", "A claim[^1].\n\n[^1]: A longer note.\n"])(
  "[BLOG-05] refuses the footnote in %j",
  (markdown) => {
    expect(() => renderArticle("a.md", markdown)).toThrow(/^a\.md: a footnote is not allowed in an article/);
  },
);

test("[BLOG-05] refuses a link without an address", () => {
  expect(() => renderArticle("a.md", "## One\n\n[x]()\n")).toThrow(
    'a.md: a link without an address under "One"',
  );
});

test("[BLOG-05] refuses a link to an anchor that no heading has", () => {
  const markdown = "## One\n\n[below](#nowhere)\n\n## Two\n";
  expect(() => renderArticle("a.md", markdown)).toThrow(
    'a.md: a link to "#nowhere" under "One", which is not the anchor of a heading,',
  );
  expect(renderArticle("a.md", markdown.replace("nowhere", "two")).html).toContain('href="#two"');
});

test.each([
  ["Über Café", "über-café"],
  ["日本", "日本"],
  ["हिन्दी में", "हिन्दी-में"],
  ["Cafe\u0301 2", "café-2"],
  ["Q&A &amp; `&amp;` &#8211; *more*", "q-a-amp-more"],
])("[BLOG-05] the anchor of the heading %s is %s", (heading, id) => {
  expect(renderArticle("a.md", `## ${heading}\n`).html).toContain(`<h2 id="${id}">`);
});

test("[BLOG-05] decodes character references in the table of contents", () => {
  const { html, contents } = renderArticle("a.md", "## Q&A &amp; `&amp;` &lt;3 &#x1F600; &#33; \\*\n");
  expect(contents.map(({ text }) => text)).toEqual(["Q&A & &amp; <3 \u{1F600} ! *"]);
  expect(html).toContain(">Q&amp;A &amp; <code>&amp;amp;</code> &lt;3");
});

test("[BLOG-05] refuses a heading with the name of a character", () => {
  expect(() => renderArticle("a.md", "## Caf&eacute;\n")).toThrow(
    "a.md: the character reference &eacute; is not allowed in an article's heading",
  );
});

test.each(["## ???", "## \u2764\uFE0F", "##", "## Content", "### Related title"])(
  "[BLOG-05] refuses the heading %j, whose anchor is empty or used by the page",
  (markdown) => {
    expect(() => renderArticle("a.md", `${markdown}\n`)).toThrow(/^a\.md: a heading with the anchor "/);
  },
);

test("[BLOG-05] renders anchors for headings, scrollable tables and no style attribute", () => {
  const { html, contents } = renderArticle(
    "a.md",
    '## Signs & "queues"\n\n| A | B |\n| - | -: |\n| 1 | 2 |\n\n### Part\n\n[out](https://example.com/?a=1&b=2)\n',
  );
  expect(contents).toEqual([{ id: "signs-queues", text: 'Signs & "queues"' }]);
  expect(html).toContain('<h2 id="signs-queues">');
  expect(html).toContain('<h3 id="part">');
  expect(html).toContain('role="group" tabindex="0" aria-label="Table: Signs &amp; &quot;queues&quot;"');
  expect(html).toContain('<td class="cell-right">2</td>');
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener">');
  expect(html).not.toContain("style");
});

test.each(["America/Los_Angeles", "Pacific/Auckland"])(
  "[BLOG-02] formats dates as UTC in %s",
  async (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const { formatDate } = await importAfresh(() => import("#frontend/build/articles/format-date.ts"));
    expect(formatDate("2024-08-11")).toBe("August 11, 2024");
  },
);
