import { expect, test } from "vitest";
import type { LinkTarget } from "#frontend/build/articles/link-target.ts";
import { renderArticle } from "#frontend/build/articles/render-article.ts";

const targets: Readonly<Record<string, LinkTarget>> = { "/off": "disabled", "/typo": "missing" };

const render = (markdown: string): string =>
  renderArticle("a.md", markdown, (path) => targets[path] ?? "page").html;

test.each([
  ["Plan it. See [it](/off). Then open.", "<p>Plan it. Then open.</p>"],
  ["Plan it. See [it](/off?v=1#form).", "<p>Plan it.</p>"],
  ["You can print them\nwith [our tool](/off) for free. Next one.", "<p>Next one.</p>"],
  ["First. With [our tool](/off) you\ncan print them. Next\none.", "<p>First. Next\none.</p>"],
  ["Ask e.g. your printer or use [it](/off) now. Next.", "<p>Next.</p>"],
  ["Ask Dr. Rao, e.g. QR experts use [it](/off) now. Next.", "<p>Next.</p>"],
  ["Is it No. 1 of [all](/off)? Is the answer no? Next.", "<p>Is the answer no? Next.</p>"],
  ["In 3.5 s. See www [it](/off) at 1.5 m! (Then.) Go.", "<p>In 3.5 s. (Then.) Go.</p>"],
  ["**Contrast.** Use [it](/off). Next.", "<p>Next.</p>"],
  ["First. **See [it](/off)**, too. Next.", "<p>First. Next.</p>"],
  ["A &#33; b. See [it][r]. Next &amp; `a. B`.\n\n[r]: /off", "<p>A ! b. Next &amp; <code>a. B</code>.</p>"],
  ["First.  \nSee [it](/off).", "<p>First.</p>"],
  ["See [it](/off).\n\nNext.", "<p>Next.</p>"],
  ["> See [it](/off).\n\nNext.", "<p>Next.</p>"],
  ["Wow\\! See [it](/off). Next \\* one.", "<p>Wow! Next * one.</p>"],
  ["See [one](/on) and [it](/off). See [one](/on).", '<p>See <a href="/on">one</a>.</p>'],
])("[SITE-18] without the disabled page, %j is %j", (markdown, html) => {
  expect(render(markdown).trim()).toBe(html);
});

test.each([
  ["1. Use [it](/off) now.\n2. Go.", "<ol>\n<li>Go.</li>\n</ol>"],
  ["- [Badges](/off) are free\n- Passes", "<ul>\n<li>Passes</li>\n</ul>"],
  ["- A. See [it](/off).\n  - Part\n- B", "<ul>\n<li>A.<ul>\n<li>Part</li>\n</ul>\n</li>\n<li>B</li>\n</ul>"],
  ["- A\n\n  See [it](/off).\n\n- B", "<ul>\n<li><p>A</p>\n</li>\n<li><p>B</p>\n</li>\n</ul>"],
  ["Text.\n\n- See [it](/off).", "<p>Text.</p>"],
])("[SITE-18] without the disabled page, the list %j has no empty item", (markdown, html) => {
  expect(render(markdown).trim()).toBe(html);
});

test.each([
  "| A |\n| - |\n| [x](/off) |",
  "### See [x](/off)",
  "These are [ours](/off):\n\n- One",
  "These are ours:\n\n- See [one](/off).",
  "- See [it](/off)\n  - Part",
  "See [it](/off).\n\n## Two",
  "Text.\n\n### Part\n\nSee [it](/off).",
])("[SITE-18] refuses to remove the link in %j, and names file and section", (markdown) => {
  expect(() => render(`## One\n\n${markdown}\n`)).toThrow(
    /^a\.md: .* under "(?:One|Part|See x)".* is not allowed in an article: /s,
  );
});

test.each([
  "- [Prices](/typo)",
  "Text without a full stop [x](/typo)",
  "| A |\n| - |\n| [x](/typo) |",
  "### See [x](/typo)",
  "See [x][r].\n\n[r]: /typo",
  "These are [ours](/typo):",
  "See [it](/off) and [x](/typo). Next.",
])("[SITE-19] refuses the link to a missing page in %j", (markdown) => {
  expect(() => render(`## One\n\n${markdown}\n`)).toThrow(/^a\.md: a link to "\/typo" under "[^"]+", which/);
});
