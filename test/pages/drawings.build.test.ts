import { expect, test } from "vitest";
import { readBuiltSite } from "#test/pages/built-site.ts";

const { read, documents, readAsset } = readBuiltSite();

const references = documents.flatMap((document) =>
  Array.from(read(document).matchAll(/<use href="([^"#]+)#([^"]+)"/g), ([, file = "", name = ""]) => ({
    document,
    file,
    name,
  })),
);

test("[SITE-22] each drawing that a document refers to is in its file", () => {
  expect(references.length).toBeGreaterThan(10);
  for (const { document, file, name } of references)
    expect(readAsset(file), `${document} shows ${name}`).toContain(`<g id="${name}">`);
});

test("[SITE-22] drawings in files have no class, because no rule of a page applies to them", () => {
  const files = [...new Set(references.map(({ file }) => file))];
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(readAsset(file)).not.toMatch(/ (?:class|style)=/);
});
