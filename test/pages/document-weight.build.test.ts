import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { languages } from "#shared/locales.ts";
import type { SiteDetails } from "#shared/brand/site-details.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { kilobyte } from "#test/support/kilobyte.ts";

const { read, release, documents } = readBuiltSite();

/** Articles carry their text, so their documents have no limit. */
const isArticle = (document: string): boolean => document.startsWith("/blog/");

const homes = ["/", ...languages.map(({ tag }) => `/${tag}`)].flatMap((path) => release.pages[path] ?? []);

const rows = documents
  .filter((document) => !isArticle(document))
  .map((document) => ({ document, limit: homes.includes(document) ? 14 : 12 }));

/** Another company's longer names, addresses and links take some bytes more. */
const moreBytesOf = ({ sampleSeller }: SiteDetails): number => (sampleSeller ? 0 : 256);

test.each(rows)("[SITE-22] $document has at most $limit KB (Brotli 11)", ({ document, limit }) => {
  expect(brotliCompressSync(read(document)).byteLength).toBeLessThanOrEqual(
    limit * kilobyte + moreBytesOf(site),
  );
});
