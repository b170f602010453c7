import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { site } from "#shared/site.ts";
import {
  childrenOf,
  editSource,
  makeEdits,
  nodesIn,
  childOf,
  read,
  type Edit,
  type EditedSource,
  type Node,
} from "./source-edits.ts";

/** Content of a message file: texts, by name or in lists. */
export type Messages = string | readonly Messages[] | { readonly [name: string]: Messages };

export const messagesFolder = fileURLToPath(new URL("../../shared/messages/", import.meta.url));

const placeholdersOf = (text: string): string =>
  Array.from(text.matchAll(/\{\w+\}/g), ([placeholder]) => placeholder)
    .sort()
    .join(" ");

const namesOf = (messages: Messages | undefined): readonly string[] =>
  typeof messages === "object" ? Object.keys(messages) : [];

const at = (messages: Messages | undefined, name: string): Messages | undefined =>
  typeof messages === "object" ? Object.entries(messages).find(([own]) => own === name)?.[1] : undefined;

/**
 * @param english the corresponding part of the English file, whose structure other languages must match
 * @throws an error with the file and the position
 */
export const parseMessages = (file: string, value: unknown, english?: Messages, place = ""): Messages => {
  const fail = (problem: string): never => {
    throw new Error(`shared/messages/${file}${place && `: ${place.slice(1)}`} ${problem}`);
  };
  if (typeof value === "string") {
    if (value.trim() === "") fail("is empty");
    if (english === undefined) return value;
    if (typeof english !== "string") return fail("is a text, but a group in English");
    const [own, expected] = [value, english].map(placeholdersOf);
    return own === expected ? value : fail(`has the placeholders "${own}", but in English "${expected}"`);
  }
  if (typeof value !== "object" || value === null) return fail("is not a text");
  for (const name of namesOf(english)) if (!Object.hasOwn(value, name)) fail(`lacks "${name}"`);
  const parts = Object.entries(value).map(([name, inner]: [string, unknown]): [string, Messages] => {
    const counterpart = at(english, name);
    if (english !== undefined && counterpart === undefined)
      fail(`has "${name}", which is missing in English`);
    return [name, parseMessages(file, inner, counterpart, `${place}.${name}`)];
  });
  return Array.isArray(value) ? parts.map(([, inner]) => inner) : Object.fromEntries(parts);
};

/**
 * Message files that may stay in English if a language has no translation, because translated pages import
 * them.
 */
const translationOptional: readonly string[] = [
  "analytics-services.json",
  "queue-plan.json",
  "document-request.json",
];

/** Errors of the API, and the tools' cards on landing pages, which are in English. */
const endsOptional = /-(errors|landing)\.json$/;

const hasEnglishAlone = (locale: string, name: string): boolean =>
  (endsOptional.test(name) || translationOptional.includes(name)) &&
  !existsSync(`${messagesFolder}${locale}/${name}`);

/** @throws an error with the file and the position */
export const readMessages = (locale: string, name: string): Messages => {
  if (locale !== "en" && hasEnglishAlone(locale, name)) return readMessages("en", name);
  const file = `${locale}/${name}`;
  const text = readFileSync(`${messagesFolder}${file}`, "utf8");
  const parse = (): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Error(`shared/messages/${file} is not JSON: ${error instanceof Error ? error.message : ""}`, {
        cause: error,
      });
    }
  };
  return parseMessages(file, parse(), locale === "en" ? undefined : readMessages("en", name));
};

/**
 * Values for placeholders that every text may use without passing them. Builds check no types, so a value may
 * be missing.
 */
const names: Readonly<Record<string, string | undefined>> = {
  brand: site.brand,
  company: site.legalName,
  provider: paymentProviderName,
};

/** Replaces the placeholders for the site's names in messages. */
export const withNames = (messages: Messages): Messages => {
  if (typeof messages === "string")
    return messages.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      if (name in names && names[name] === undefined)
        throw new Error(`shared/site.ts has no value for the placeholder ${placeholder}`);
      return names[name] ?? placeholder;
    });
  const parts = Object.entries(messages).map(([name, inner]): [string, Messages] => [name, withNames(inner)]);
  return Array.isArray(messages) ? parts.map(([, inner]) => inner) : Object.fromEntries(parts);
};

type Chain = { readonly root: string; readonly steps: readonly string[] };

/** Splits `messages.hero.heading` or `messages.rows[0]` into the root variable and the property path. */
const chainOf = (node: Node | undefined): Chain | undefined => {
  if (node?.type === "Identifier") return { root: String(read(node, "name")), steps: [] };
  if (node?.type !== "MemberExpression") return undefined;
  const front = chainOf(childOf(node, "object"));
  const step = read(childOf(node, "property"), read(node, "computed") === true ? "value" : "name");
  return front && { root: front.root, steps: [...front.steps, String(step)] };
};

const messagesImport = /^#messages\/([\w/-]+\.json)$/;

/**
 * Inlines messages into the source, so that a bundle holds only the messages that it shows:
 * `messages.hero.heading` becomes the text, and `formatMessage(messages.price, { price })` a template.
 * @param readNamed reads the messages of the file with that name
 */
export const inlineMessages = (
  code: string,
  program: Node,
  readNamed: (name: string) => Messages,
): EditedSource => {
  const files = new Map<string, Messages>();
  const find = (node: Node | undefined): Messages | undefined => {
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
      const [, name] = messagesImport.exec(String(read(childOf(node, "source"), "value"))) ?? [];
      if (name === undefined) return [];
      files.set(String(read(childOf(childOf(node, "specifiers"), "local"), "name")), readNamed(name));
      return [{ ...node, text: "" }];
    }
    const found = find(node);
    if (found !== undefined) return [{ ...node, text: `(${JSON.stringify(found)})` }];
    const [first, values] = nodesIn(read(node, "arguments"));
    const text = read(childOf(node, "callee"), "name") === "formatMessage" ? find(first) : undefined;
    return typeof text === "string" && values?.type === "ObjectExpression"
      ? [{ ...node, text: writeTemplate(text, values, write) }]
      : childrenOf(node).flatMap(editsOf);
  };
  return editSource(code, editsOf(program));
};

/** Converts a text and the values of its placeholders to a template literal: `` `From ${price}` ``. */
const writeTemplate = (text: string, values: Node, write: (node: Node) => string): string => {
  const given = new Map(
    nodesIn(read(values, "properties")).map((property) => [
      read(childOf(property, "key"), "name"),
      childOf(property, "value"),
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
 * Inlines the messages of one language into modules that import `#messages/`.
 * @param modules pattern of the modules whose messages are inlined; all others import the file
 */
export const messages = (locale = "en", modules = /\.tsx?(?:$|\?)/): Plugin => ({
  name: "messages",
  transform: {
    filter: { id: { include: modules, exclude: /node_modules/ }, code: "#messages/" },
    handler(code) {
      return inlineMessages(code, this.parse(code), (name) => {
        this.addWatchFile(`${messagesFolder}${locale}/${name}`);
        return withNames(readMessages(locale, name));
      });
    },
  },
});
