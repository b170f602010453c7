import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { anotherBrand, buildAnotherBrand } from "#test/support/another-brand.ts";

const oldName = site.brand.toLowerCase();
const newName = anotherBrand.toLowerCase();

let output: string;
beforeAll(async () => {
  ({ site: output } = await buildAnotherBrand());
});

/** Every file of the other company's site: its path, and its bytes as text. */
const readOutput = () =>
  readdirSync(output, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(output, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(output, path), "latin1") }));

test("a site built under another name says that name on every page", () => {
  const documents = readOutput().filter(({ path }) => path.endsWith(".html"));
  expect(documents.length).toBeGreaterThan(10);
  for (const { path, text } of documents) {
    expect(text, path).toContain(anotherBrand);
    // The bare layout has no footer, and its not-found page only leads on.
    if (!path.endsWith("404-bare.html")) expect(text, path).toContain(`@${newName}.example`);
  }
  expect(documents.map(({ path }) => path)).toContainEqual(
    expect.stringContaining(`/blog/${newName}-vs-eventbrite-comparison.html`),
  );
});

test("a site built under another name holds the old one nowhere, in no file's text or name", () => {
  const files = readOutput();
  expect(files.length).toBeGreaterThan(40);
  const left = files.filter(({ path, text }) => `${path}\n${text}`.toLowerCase().includes(oldName));
  expect(left.map(({ path }) => path)).toEqual([]);
});
