import { expect, test } from "vitest";
import { findLinkTarget } from "#frontend/build/articles/link-target.ts";
import { readLanding } from "#frontend/build/articles/read-landings.ts";
import { pages, type PageRow } from "#frontend/src/navigation/routes.ts";
import { landingTools } from "#frontend/src/navigation/free-tools.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { findLinks, readMain, toText } from "#test/pages/page-text.ts";

const { release, read, readModules, readAsset } = readBuiltSite();
const rows = pages.filter((row: PageRow) => row.page === "landing/landing").map(({ path }) => path);

test.each(rows)(
  "[SITE-19] %s shows the texts, sections, tools, questions and breadcrumb of its source file",
  async (path) => {
    const { landing, meta } = await readLanding(`${path.slice(1)}.md`, {
      findTarget: findLinkTarget,
      countPages: () => 1,
    });
    const html = read(release.pages[path]!);
    const main = readMain(path);
    const text = toText(main);
    const headings = Array.from(main.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/g), ([, , words = ""]) =>
      toText(words),
    );
    expect(headings.slice(0, 1 + landing.sections.length)).toEqual([
      landing.heading,
      ...landing.sections.map(({ heading }) => heading),
    ]);
    expect(toText(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "")).toBe(meta.title);
    for (const words of [landing.lead, ...landing.sections.map((section) => toText(section.html))])
      expect(text).toContain(words);
    for (const { question, answer } of landing.questions) expect(text).toContain(`${question} ${answer}`);
    for (const { link, to } of landing.tools.map((tool) => landingTools[tool]))
      expect(findLinks(main, link)).toMatchObject([{ href: to }]);
    expect(main).toMatch(new RegExp(`<ol class="crumbs">.*aria-current="page">${landing.label}</li>`));
    expect(html).toContain(`/social${path}.png`);
  },
);

test("[SITE-19] a landing page's text is in its HTML and in none of its scripts", () => {
  for (const path of rows) {
    const file = release.pages[path]!;
    const heading = toText(/<h1[^>]*>(.*?)<\/h1>/.exec(readMain(path))?.[1] ?? "");
    expect(heading.length).toBeGreaterThan(9);
    for (const script of readModules(file).map(readAsset)) expect(script, path).not.toContain(heading);
  }
});
