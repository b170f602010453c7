import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { languages } from "#shared/locales.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

const { read, release, documents } = readBuiltSite();

const bytesPerKb = 1024;

/** Articles carry their text, so their documents have no limit. */
const isArticle = (document: string): boolean => document.startsWith("/blog/");

const homes = ["/", ...languages.map(({ tag }) => `/${tag}`)].flatMap((path) => release.pages[path] ?? []);

/** Documents that do not reach their limit yet, with what they may weigh until then. Lower these numbers. */
const heavier: Readonly<Record<string, number>> = {
  "/index.html": 15,
  "/badge-maker.html": 13.2,
  "/queue-planner.html": 12.5,
  "/features.html": 12.3,
};

const rows = documents
  .filter((document) => !isArticle(document))
  .map((document) => ({ document, limit: heavier[document] ?? (homes.includes(document) ? 14 : 12) }));

test.each(rows)("[SITE-22] $document has at most $limit KB (Brotli 11)", ({ document, limit }) => {
  expect(brotliCompressSync(read(document)).byteLength).toBeLessThanOrEqual(limit * bytesPerKb);
});
