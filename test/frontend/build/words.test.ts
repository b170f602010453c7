import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { parseWords, putWords, readWords, type Words } from "#frontend/words.ts";

const put = (code: string, words: Words): string =>
  putWords(code, parseSync("content.js", code).program, (name) => (name === "page.json" ? words : {}));

const head = 'import words from "#words/page.json" with { type: "json" };\n';

test("[SITE-19] words stand in a bundle as if they had been written where they are shown", () => {
  const code = put(
    `${head}export const content = { lead: words.hero.lead, free: fill(words.hero.free, { count, name: words.name }), all: words.hero.items.map(draw) };`,
    { name: "Ann", hero: { lead: "“Hello”", free: "{name}: `{count}` $", items: ["a", "b"] } },
  );
  expect(code.trim()).toBe(
    'export const content = { lead: ("“Hello”"), free: `${("Ann")}: \\`${count}\\` $`, all: (["a","b"]).map(draw) };',
  );
});

test.each([
  ["an empty text", { hero: { lead: " " } }, "hi/page.json: hero.lead is empty"],
  ["a number", { hero: { lead: 7 } }, "hi/page.json: hero.lead is no text"],
  ["a text that is missing", { hero: {} }, 'hi/page.json: hero lacks "lead"'],
  [
    "a text too many",
    { hero: { lead: "Ab {price}", led: "x" } },
    'hi/page.json: hero has "led", which English has not',
  ],
  [
    "a placeholder that is lost",
    { hero: { lead: "Ab" } },
    'hi/page.json: hero.lead has the placeholders "", and in English "{price}"',
  ],
])("[SITE-19] %s is refused in one sentence with its file and place", (_, words, sentence) => {
  expect(() => parseWords("hi/page.json", words, { hero: { lead: "From {price}" } })).toThrow(sentence);
});

test("[SITE-19] a placeholder that the page has no value for is refused", () => {
  expect(() => put(`${head}fill(words.lead, { price });`, { lead: "From {cost}" })).toThrow(
    'no value is given for {cost} in "From {cost}"',
  );
});

const listLeaves = (words: Words, path = ""): readonly string[] =>
  typeof words === "string"
    ? [path]
    : Object.entries(words).flatMap(([name, inner]) => listLeaves(inner, `${path}.${name}`));

const sources = globSync("{frontend,shared,functions,infra}/**/*.{ts,tsx}").map((file) =>
  readFileSync(file, "utf8"),
);

/** Each place of a file that some source names, as `.hero.lead`; a file that is read as a whole is named by "". */
const listNamed = (file: string): readonly string[] =>
  sources.flatMap((source) => {
    if (source.includes(`readWords(locale, "${file}")`)) return [""];
    const [, local] = new RegExp(`import (\\w+) from "#words/${file}"`).exec(source) ?? [];
    if (local === undefined) return [];
    // A function that answers in several languages takes them whole.
    if (new RegExp(`: ${local}\\b(?!\\.)`).test(source)) return [""];
    return Array.from(
      source.matchAll(new RegExp(`\\b${local}((?:\\s*\\.\\w+(?![\\w(])|\\[\\d+\\])+)`, "g")),
      ([, chain = ""]) => chain.replaceAll(/\s/g, "").replaceAll(/\[(\d+)\]/g, ".$1"),
    );
  });

const files = globSync("words/*/*.json").map((path) => [basename(dirname(path)), basename(path)] as const);

test.each(files)("[SITE-19] words/%s/%s holds what is shown, and every text of it", (locale, file) => {
  const named = listNamed(file);
  const unread = listLeaves(readWords(locale, file)).filter(
    (leaf) => !named.some((place) => leaf === place || leaf.startsWith(`${place}.`)),
  );
  expect(unread).toEqual([]);
});
