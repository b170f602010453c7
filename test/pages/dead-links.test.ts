import { expect, test } from "vitest";
import { findDeadLinks } from "./find-dead-links.ts";

const findIn = (html: string) =>
  findDeadLinks({
    release: {
      pages: { "/": "/index.html", "/pricing": "/pricing.html" },
      files: ["/feed.xml"],
      settings: { messagingBase: "" },
    },
    documents: ["/index.html"],
    read: (file: string) => (file === "/index.html" ? html : '<h2 id="plans">Plans</h2>'),
  } as unknown as Parameters<typeof findDeadLinks>[0]);

test.each([
  '<a href="pricing">',
  '<a class="x" href="./pricing">',
  '<a href="?plan=1">',
  '<a href="">',
  '<a href="/pricng">',
  '<a href="/pricing#faqs">',
  '<a href="#plans">',
])("[SITE-01] reports the dead link %s", (html) => {
  expect(findIn(html)).toHaveLength(1);
});

test.each([
  '<a href="/pricing?v=1#plans">',
  '<a href="/feed.xml">',
  '<a href="https://example.com/">',
  '<a href="mailto:help@example.com">',
  '<a href="tel:+911140001234">',
  '<form action="/api/contact">',
  '<a href="#part"><h2 id="part">',
  '<a data-href="x" href="/">',
])("[SITE-01] reports no dead link in %s", (html) => {
  expect(findIn(html)).toEqual([]);
});
