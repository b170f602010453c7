/**
 * Every sentence for visitors, payers and API clients is in `shared/messages`, where marketers and translators find it.
 * A sentence is a text of at least three words that starts with a capital letter or ends with a sentence's punctuation.
 */
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { childrenOf, nodesIn, childOf, read, type Node } from "#frontend/build/source-edits.ts";

/** Files with sentences for other readers, or that cannot use messages. */
const otherReaders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    globSync("functions/*/*-data-handling.ts").map((file) => [file, "the operator of a data request"]),
  ),
  "functions/payment/refund/": "the operator of a refund",
  "functions/contact/mail/support-mail.ts": "the support team",
  "functions/contact/test-message.ts": "the support team, should an automatic test reach it",
  "shared/contract/openapi.ts": "developers, in the generated openapi.json",
};

/** Thrown errors and log entries are for operators. */
const isForOperators = (node: Node): boolean => {
  const callee = childOf(node, "callee");
  if (node.type === "NewExpression") return /Error$/.test(String(read(callee, "name")));
  const object = childOf(callee, "object");
  const logger = read(object, "name") ?? read(childOf(object, "property"), "name");
  return node.type === "CallExpression" && logger === "log";
};

const textOf = (node: Node): string | undefined => {
  if (node.type === "Literal" && typeof read(node, "value") === "string") return String(read(node, "value"));
  if (node.type !== "TemplateLiteral") return undefined;
  return nodesIn(read(node, "quasis"))
    .map((part) => Object(read(part, "value")).cooked)
    .join("{}");
};

/** `Front Desk Receptionist` is a name: it has no word in lower case. */
const isName = (text: string): boolean => !/(?:^|\s)\p{Ll}/u.test(text);

const isSentence = (text: string): boolean => {
  const words = text.match(/[\p{L}\d{}][^\s]*/gu) ?? [];
  const isLong = words.length >= 3 && /^["“]?\p{Lu}\p{Ll}*\s/u.test(text);
  return !isName(text) && (isLong || /\p{Ll}{2,} \S*\p{L}[.?!]$/u.test(text));
};

/** The text between tags, if it is markup. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/<[^>]*>/g, "\n")
    .split("\n")
    .map((line) => line.trim())
    .filter(isSentence);

const findSentences = (node: Node): readonly string[] => {
  if (isForOperators(node) || node.type.startsWith("Import") || node.type === "TSLiteralType") return [];
  const text = textOf(node);
  return [...(text === undefined ? [] : sentencesOf(text)), ...childrenOf(node).flatMap(findSentences)];
};

const sentencesIn = (path: string, code: string): readonly string[] =>
  findSentences(parseSync(path, code).program).map((sentence) => `${path}: ${sentence}`);

test.each([
  ["a string", 'export const text = "Please pay again";'],
  ["a template", "export const say = (when) => `Please come back ${when}.`;"],
  ["the text of markup", 'export const page = markup`<p class="lead">Thank you for this</p>`;'],
])("[SITE-20] finds a sentence in %s", (_, code) => {
  expect(sentencesIn("page.ts", code)).toHaveLength(1);
});

test.each([
  ["an error for operators", 'throw new Error("The table is not there.");'],
  ["a log entry", 'deps.log.warn("The table is not there.");'],
  ["a name", 'export const name = "Front Desk Receptionist";'],
  ["an attribute of markup", 'export const page = markup`<p class="The lead here"></p>`;'],
  ["a policy", `export const policy = "default-src 'none'; img-src 'self'";`],
])("[SITE-20] finds no sentence in %s", (_, code) => {
  expect(sentencesIn("page.ts", code)).toEqual([]);
});

const files = globSync("{shared,functions}/**/*.ts").toSorted();

test("[SITE-20] code of shared/ and functions/ has no sentence for visitors", () => {
  const found = files
    .filter((path) => !Object.keys(otherReaders).some((start) => path.startsWith(start)))
    .flatMap((path) => sentencesIn(path, readFileSync(path, "utf8")));
  expect(found).toEqual([]);
});

test.each(Object.keys(otherReaders))("[SITE-20] the exempt path %s still contains a sentence", (start) => {
  const found = files
    .filter((path) => path.startsWith(start))
    .flatMap((path) => sentencesIn(path, readFileSync(path, "utf8")));
  expect(found).not.toEqual([]);
});
