import { globSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, dirname } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { site } from "#shared/site.ts";
import {
  parseMessages,
  inlineMessages,
  readMessages,
  withNames,
  type Messages,
} from "#frontend/build/messages.ts";

const edit = (code: string, words: Messages) =>
  inlineMessages(code, parseSync("content.js", code).program, (name) => (name === "page.json" ? words : {}));

const put = (code: string, words: Messages): string => edit(code, words).code;

const head = 'import words from "#messages/page.json" with { type: "json" };\n';

test("inlines each message at the place where it is shown", () => {
  const code = put(
    `${head}export const content = { lead: words.hero.lead, free: formatMessage(words.hero.free, { count, name: words.name }), all: words.hero.items.map(draw) };`,
    { name: "Ann", hero: { lead: "“Hello”", free: "{name}: `{count}` $", items: ["a", "b"] } },
  );
  expect(code.trim()).toBe(
    'export const content = { lead: ("“Hello”"), free: `${("Ann")}: \\`${count}\\` $`, all: (["a","b"]).map(draw) };',
  );
});

test("the source map points from code behind a message to its position in the source", () => {
  const source = `${head}const lead = words.hero.lead;\nconst later = formatMessage(words.hero.free, { count }) + place();`;
  const { code, map } = edit(source, { hero: { lead: "A long text\nin two lines", free: "{count} free" } });
  const place = (text: string) => {
    const lines = text.slice(0, text.indexOf("place()")).split("\n");
    return [lines.length - 1, lines.at(-1)!.length] as const;
  };
  const entry = new SourceMap(JSON.parse(map.toString())).findEntry(...place(code));
  expect(entry).toMatchObject({ originalLine: place(source)[0], originalColumn: place(source)[1] });
});

test.each([
  ["an empty text", { hero: { lead: " " } }, "hi/page.json: hero.lead is empty"],
  ["a number", { hero: { lead: 7 } }, "hi/page.json: hero.lead is not a text"],
  ["a missing text", { hero: {} }, 'hi/page.json: hero lacks "lead"'],
  [
    "an unknown text",
    { hero: { lead: "Ab {price}", led: "x" } },
    'hi/page.json: hero has "led", which is missing in English',
  ],
  [
    "a missing placeholder",
    { hero: { lead: "Ab" } },
    'hi/page.json: hero.lead has the placeholders "", but in English "{price}"',
  ],
])("rejects %s with one sentence that names its file and place", (_, words, sentence) => {
  expect(() => parseMessages("hi/page.json", words, { hero: { lead: "From {price}" } })).toThrow(sentence);
});

test("fills in the brand and the company without given values", () => {
  const words = {
    meta: { title: "Pay {brand} of {company}: {price}", keywords: ["pay", "{brand}"] },
  };
  expect(withNames(words)).toEqual({
    meta: {
      title: `Pay ${site.brand} of ${site.legalName}: {price}`,
      keywords: ["pay", site.brand],
    },
  });
});

test("[PAY-08] fills in the payment provider without a given value", () => {
  expect(withNames("Powered by {provider}")).toBe(`Powered by ${paymentProviderName}`);
});

test("rejects a placeholder that the page gives no value for", () => {
  expect(() => put(`${head}formatMessage(words.lead, { price });`, { lead: "From {cost}" })).toThrow(
    'no value is given for {cost} in "From {cost}"',
  );
});

const files = globSync("shared/messages/*/*.json").map(
  (path) => [basename(dirname(path)), basename(path)] as const,
);

test.each(files)("[SITE-20] shared/messages/%s/%s is valid for the build", (locale, file) => {
  expect(() => readMessages(locale, file)).not.toThrow();
});

test("[SITE-20] reads API errors that a language does not translate in English", () => {
  expect(readMessages("hi", "payment-errors.json")).toEqual(readMessages("en", "payment-errors.json"));
});

test("[SITE-20] throws for a missing translation of a page", () => {
  expect(() => readMessages("hi", "payment.json")).toThrow("hi/payment.json");
});

/** Replaces each text by its place. */
const placesIn = (words: Messages, place: string): Messages => {
  if (typeof words === "string") return `<${place}>`;
  const parts = Object.entries(words).map(
    ([name, inner]) => [name, placesIn(inner, `${place}.${name}`)] as const,
  );
  return Array.isArray(words) ? parts.map(([, inner]) => inner) : Object.fromEntries(parts);
};
const placePattern = /<[\w.-]+>/g;
const readPlaces = (file: string): Messages => placesIn(readMessages("en", file), file);
const textsIn = (words: Messages): readonly string[] =>
  typeof words === "string" ? [words] : Object.values(words).flatMap(textsIn);

test("every text is inlined, or is in a file that Node reads as a whole", () => {
  const built = globSync("{frontend,functions,shared}/**/*.{ts,tsx}")
    .map((path) => ({ path, code: readFileSync(path, "utf8") }))
    .filter(({ code }) => code.includes("#messages/") || code.includes("readMessages("))
    .map(({ path, code }) => ({
      path,
      code,
      put: inlineMessages(code, parseSync(path, code).program, readPlaces).code,
    }));
  const isReadWhole = (file: string): boolean =>
    built.some(
      ({ path, code }) =>
        code.includes(`readMessages(locale, "${file}")`) ||
        (path.startsWith("functions/") && code.includes(`#messages/${file}`)),
    );
  const inlined = new Set(built.flatMap(({ put }) => put.match(placePattern) ?? []));
  const unread = files
    .filter(([locale, file]) => locale === "en" && !isReadWhole(file))
    .flatMap(([, file]) => textsIn(readPlaces(file)))
    .filter((place) => !inlined.has(place));
  expect(unread).toEqual([]);
});
