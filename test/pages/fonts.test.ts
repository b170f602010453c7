// The library has no types of its own; the ones that the font script uses cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../frontend/build/fonts/subset-font.d.ts" />
import { readdirSync, readFileSync } from "node:fs";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { kilobyte } from "#test/support/kilobyte.ts";
import { charset, charactersOf, rupee } from "#frontend/build/fonts/charset.ts";
import { messagesFolder } from "#frontend/build/messages.ts";

const readFont = (name: string) =>
  readFileSync(new URL(`../../frontend/build/fonts/${name}.woff2`, import.meta.url));

/** The characters that a font maps, from its `cmap` table, format 4 (OpenType specification). */
const readCharacters = async (name: string): Promise<ReadonlySet<string>> => {
  const font = await subsetFont(readFont(name), charset + rupee + Object.values(charactersOf).join(""), {
    targetFormat: "sfnt",
  });
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const record = tables.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  const cmap = font.readUInt32BE(record! + 8);
  const table = cmap + font.readUInt32BE(cmap + 8);
  expect(font.readUInt16BE(table)).toBe(4);
  const segments = font.readUInt16BE(table + 6) / 2;
  const characters = new Set<string>();
  for (let segment = 0; segment < segments; segment += 1) {
    const end = font.readUInt16BE(table + 14 + 2 * segment);
    const start = font.readUInt16BE(table + 16 + 2 * (segments + segment));
    for (let code = start; code <= end && code < 0xffff; code += 1) characters.add(String.fromCharCode(code));
  }
  return characters;
};

test.each(["heading", "text"])(
  "the %s font has every character the site uses, digits included",
  async (name) => {
    const characters = await readCharacters(name);
    expect(Array.from(charset).filter((character) => !characters.has(character))).toEqual([]);
  },
);

test("the rupee sign has its own font, which both families name", async () => {
  expect([...(await readCharacters("rupee"))]).toEqual([rupee]);
  const css = readFileSync(new URL("../../frontend/src/styles/base/fonts.css", import.meta.url), "utf8");
  expect(css.match(/rupee\.woff2/g)).toHaveLength(2);
});

test("[SITE-20] the Hindi font has every Hindi character of the messages", async () => {
  const characters = await readCharacters("languages/hi");
  expect(Array.from(charactersOf.hi).filter((glyph) => !characters.has(glyph))).toEqual([]);
  const words = readdirSync(`${messagesFolder}hi`)
    .map((file) => readFileSync(`${messagesFolder}hi/${file}`, "utf8"))
    .join("");
  const glyphs = new Set(words.match(/[\u0900-\u097f]/g));
  expect(glyphs.size).toBeGreaterThan(40);
  expect([...glyphs].filter((glyph) => !characters.has(glyph))).toEqual([]);
});

test.each([
  ["English", ["heading", "text", "rupee"]],
  ["Hindi", ["languages/hi", "text", "rupee"]],
])("[SITE-01] [SITE-20] all fonts of %s together weigh at most 60 KB", (_, names) => {
  const bytes = names.reduce((sum, name) => sum + readFont(name).length, 0);
  expect(bytes).toBeLessThanOrEqual(60 * kilobyte);
});
