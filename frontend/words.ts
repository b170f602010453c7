import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { site } from "#shared/site.ts";
import {
  childrenOf,
  editSource,
  makeEdits,
  nodesIn,
  partOf,
  read,
  type Edit,
  type EditedSource,
  type Node,
} from "./source-edits.ts";

/** What a file of words holds: texts, under names or in lists. */
export type Words = string | readonly Words[] | { readonly [name: string]: Words };

export const wordsFolder = fileURLToPath(new URL("../words/", import.meta.url));

const placeholdersOf = (text: string): string =>
  Array.from(text.matchAll(/\{\w+\}/g), ([placeholder]) => placeholder)
    .sort()
    .join(" ");

const namesOf = (words: Words | undefined): readonly string[] =>
  typeof words === "object" ? Object.keys(words) : [];

const at = (words: Words | undefined, name: string): Words | undefined =>
  typeof words === "object" ? Object.entries(words).find(([own]) => own === name)?.[1] : undefined;

/**
 * @param english what stands in its place in the English file, which other languages must match
 * @throws a sentence that names the file and the place
 */
export const parseWords = (file: string, value: unknown, english?: Words, place = ""): Words => {
  const fail = (fault: string): never => {
    throw new Error(`words/${file}${place && `: ${place.slice(1)}`} ${fault}`);
  };
  if (typeof value === "string") {
    if (value.trim() === "") fail("is empty");
    if (english === undefined) return value;
    if (typeof english !== "string") return fail("is one text, and in English several");
    const [own, asked] = [value, english].map(placeholdersOf);
    return own === asked ? value : fail(`has the placeholders "${own}", and in English "${asked}"`);
  }
  if (typeof value !== "object" || value === null) return fail("is no text");
  for (const name of namesOf(english)) if (!Object.hasOwn(value, name)) fail(`lacks "${name}"`);
  const parts = Object.entries(value).map(([name, inner]: [string, unknown]): [string, Words] => {
    const counterpart = at(english, name);
    if (english !== undefined && counterpart === undefined) fail(`has "${name}", which English has not`);
    return [name, parseWords(file, inner, counterpart, `${place}.${name}`)];
  });
  return Array.isArray(value) ? parts.map(([, inner]) => inner) : Object.fromEntries(parts);
};

/** @throws a sentence that names the file and the place */
export const readWords = (locale: string, name: string): Words => {
  const file = `${locale}/${name}`;
  const text = readFileSync(`${wordsFolder}${file}`, "utf8");
  const parse = (): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Error(`words/${file} is not JSON: ${error instanceof Error ? error.message : ""}`, {
        cause: error,
      });
    }
  };
  return parseWords(file, parse(), locale === "en" ? undefined : readWords("en", name));
};

/** What any text may name without being given it. A build checks no types, so one may be missing. */
const names: Readonly<Record<string, string | undefined>> = {
  brand: site.brand,
  company: site.legalName,
  provider: paymentProviderName,
};

/** The words as a page says them, with the names of the site in their places. */
export const withNames = (words: Words): Words => {
  if (typeof words === "string")
    return words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      if (name in names && names[name] === undefined)
        throw new Error(`shared/site.ts lacks what texts call ${placeholder}`);
      return names[name] ?? placeholder;
    });
  const parts = Object.entries(words).map(([name, inner]): [string, Words] => [name, withNames(inner)]);
  return Array.isArray(words) ? parts.map(([, inner]) => inner) : Object.fromEntries(parts);
};

type Chain = { readonly root: string; readonly steps: readonly string[] };

/** `words.hero.heading` and `words.rows[0]`: the name in front, and the way from there. */
const chainOf = (node: Node | undefined): Chain | undefined => {
  if (node?.type === "Identifier") return { root: String(read(node, "name")), steps: [] };
  if (node?.type !== "MemberExpression") return undefined;
  const front = chainOf(partOf(node, "object"));
  const step = read(partOf(node, "property"), read(node, "computed") === true ? "value" : "name");
  return front && { root: front.root, steps: [...front.steps, String(step)] };
};

const wordsImport = /^#words\/([\w/-]+\.json)$/;

/**
 * Puts words in their places in the source, so that a bundle holds those that it shows and no more:
 * `words.hero.heading` becomes the text, and `fill(words.price, { price })` a template.
 * @param readNamed the words of the file with that name
 */
export const putWords = (code: string, program: Node, readNamed: (name: string) => Words): EditedSource => {
  const files = new Map<string, Words>();
  const find = (node: Node | undefined): Words | undefined => {
    const { root = "", steps = [] } = chainOf(node) ?? {};
    return steps.length === 0 ? undefined : steps.reduce(at, files.get(root));
  };
  const write = (node: Node): string =>
    makeEdits(
      code.slice(node.start, node.end),
      editsOf(node).map((edit) => ({ ...edit, start: edit.start - node.start, end: edit.end - node.start })),
    );
  const editsOf = (node: Node): readonly Edit[] => {
    if (node.type === "ImportDeclaration") {
      const [, name] = wordsImport.exec(String(read(partOf(node, "source"), "value"))) ?? [];
      if (name === undefined) return [];
      files.set(String(read(partOf(partOf(node, "specifiers"), "local"), "name")), readNamed(name));
      return [{ ...node, text: "" }];
    }
    const found = find(node);
    if (found !== undefined) return [{ ...node, text: `(${JSON.stringify(found)})` }];
    const [first, values] = nodesIn(read(node, "arguments"));
    const text = read(partOf(node, "callee"), "name") === "fill" ? find(first) : undefined;
    return typeof text === "string" && values?.type === "ObjectExpression"
      ? [{ ...node, text: writeTemplate(text, values, write) }]
      : childrenOf(node).flatMap(editsOf);
  };
  return editSource(code, editsOf(program));
};

/** What a text and the values for its placeholders are as a template: `` `From ${price}` ``. */
const writeTemplate = (text: string, values: Node, write: (node: Node) => string): string => {
  const given = new Map(
    nodesIn(read(values, "properties")).map((property) => [
      read(partOf(property, "key"), "name"),
      partOf(property, "value"),
    ]),
  );
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
    const value = given.get(part);
    if (value === undefined) throw new Error(`no value is given for {${part}} in "${text}"`);
    return `\${${write(value)}}`;
  });
  return `\`${parts.join("")}\``;
};

/**
 * The words of a language, where the source asks for them by `#words/`.
 * @param modules whose words are put in their places; all others read the file itself
 */
export const words = (locale = "en", modules = /\.tsx?(?:$|\?)/): Plugin => ({
  name: "words",
  transform: {
    filter: { id: { include: modules, exclude: /node_modules/ }, code: "#words/" },
    handler(code) {
      return putWords(code, this.parse(code), (name) => {
        this.addWatchFile(`${wordsFolder}${locale}/${name}`);
        return withNames(readWords(locale, name));
      });
    },
  },
});
