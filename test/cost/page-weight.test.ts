import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { measurePageWeight } from "#infra/cost/page-weight.ts";
import { makeTemporaryFolder } from "#test/support/temporary-folder.ts";

const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test("[OPS-01] a page weighs its compressed document and each asset it names once; films count apart", () => {
  const site = makeTemporaryFolder();
  for (const folder of ["assets", "releases/a/blog"]) mkdirSync(join(site, folder), { recursive: true });
  const page = `<link href="/assets/a.js"><script src="/assets/a.js"></script><img src="/assets/b.webp"><video src="/assets/c.mp4">`;
  const article = "<!doctype html><p>Nothing but words.</p>";
  const script = "export const value = 1;".repeat(50);
  writeFileSync(join(site, "releases/a/index.html"), page);
  writeFileSync(join(site, "releases/a/blog/post.html"), article);
  writeFileSync(join(site, "assets/a.js"), script);
  writeFileSync(join(site, "assets/b.webp"), "x".repeat(500));
  writeFileSync(join(site, "assets/c.mp4"), "x".repeat(9000));

  expect(measurePageWeight(site)).toEqual({
    documentBytes: Math.round((compressed(page) + compressed(article)) / 2),
    assetBytes: Math.round((compressed(script) + 500) / 2),
    assetsPerPage: 1,
    filmBytes: 9000,
  });
});

test("[OPS-01] where no site is built, nothing is measured", () => {
  expect(measurePageWeight(makeTemporaryFolder())).toBeUndefined();
});
