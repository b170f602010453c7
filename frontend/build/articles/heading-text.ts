import type { Token } from "marked";

const namedReferences: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u{a0}",
  quot: '"',
};

const decodeReference = (reference: string, name = ""): string => {
  const character = namedReferences[name];
  if (character === undefined)
    throw new Error(
      `the character reference ${reference} is not allowed in an article's heading: write the character`,
    );
  return character;
};

/** A heading's tokens as plain text, for the table of contents and the labels of tables. */
export const readHeadingText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return readHeadingText(token.tokens);
      const text = "text" in token ? String(token.text) : "";
      if (token.type !== "text") return text;
      // marked decodes numeric references only.
      return text.replace(/&([a-z][a-z\d]*);/gi, decodeReference);
    })
    .join("");

export const makeHeadingId = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^[-\p{M}]+|-$/gu, "");

/** Ids of the elements around an article on its page (`frontend/src/app`, `blog`, `landing`, `sections`). */
const frameIds: ReadonlySet<string> = new Set([
  "root",
  "content",
  "site-menu",
  "contents-title",
  "related-title",
  "tools-title",
  "questions-title",
  "closing-title",
]);

export const isUsableId = (id: string): boolean => id !== "" && !frameIds.has(id);
