import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isEnabled } from "#shared/features.ts";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "./built-site.ts";
import { findDeadLinks } from "./find-dead-links.ts";
import {
  anotherBrand,
  anotherDomain,
  anotherLanding,
  buildAnotherBrand,
} from "#test/support/build/another-brand.ts";
import { variantTags } from "#test/support/build/site-variants.ts";

const tags = variantTags;

const { brand, legalName, supportEmail, links } = site;
const oldNames = [brand, brandSlug, legalName, supportEmail, ...Object.values(links)].map((name) =>
  name.toLowerCase(),
);

let output: string;
let built: ReturnType<typeof readBuiltSite>;
beforeAll(async () => {
  ({ site: output } = await buildAnotherBrand());
  built = readBuiltSite(output);
});

/** Every file of the other company's site: its path, and its bytes as text. */
const readOutput = () =>
  readdirSync(output, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(output, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(output, path), "latin1") }));

test("a site built under another name shows that name on every page", { tags }, () => {
  const documents = readOutput().filter(({ path }) => path.endsWith(".html"));
  expect(documents.length).toBeGreaterThan(10);
  for (const { path, text } of documents) {
    expect(text, path).toContain(anotherBrand);
    // The bare layout has no footer, and its not-found page has only a link.
    if (!path.endsWith("404-bare.html")) expect(text, path).toContain(`@${anotherDomain}`);
  }
  if (isEnabled("blog"))
    expect(documents.map(({ path }) => path)).toContainEqual(
      expect.stringContaining(`/blog/${anotherBrand.toLowerCase()}-vs-eventbrite-comparison.html`),
    );
});

test("a site built under another name never contains the old one", { tags }, () => {
  const files = readOutput();
  expect(files.length).toBeGreaterThan(40);
  const left = files.filter(({ path, text }) => {
    const all = `${path}\n${text}`.toLowerCase();
    return oldNames.some((name) => all.includes(name));
  });
  expect(left.map(({ path }) => path)).toEqual([]);
});

test("[SITE-19] another Markdown file adds a page, its links, card and data", { tags }, () => {
  const { path, label, heading, question } = anotherLanding;
  const html = built.read(built.release.pages[path]!);
  expect(html).toContain(`<title>Museum night check-in | ${anotherBrand}</title>`);
  expect(html).toContain(heading);
  expect(html).toContain(`Guests of ${anotherBrand} go`);
  expect(html).toMatch(/"@type":"FAQPage".*"@type":"BreadcrumbList"/s);
  expect(html).toContain(`"name":"${question}"`);
  expect(built.read("/sitemap.xml")).toMatch(new RegExp(`<loc>https://[^<]*${path}</loc>`));
  expect(built.release.files).toContain(`/social${path}.png`);
  expect(built.read("/index.html")).toContain(`<a href="${path}">${label}</a>`);
  expect(findDeadLinks(built)).toEqual([]);
});
