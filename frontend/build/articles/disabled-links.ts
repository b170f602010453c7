/**
 * Removes the sentences that link to pages of disabled features. It works on Markdown's tokens: a wrapped line, an
 * address and an abbreviation do not end a sentence.
 */
import type { MarkedToken, Token, Tokens } from "marked";
import { readHeadingText } from "./heading-text.ts";
import type { LinkTarget } from "./link-target.ts";
import { placeOf, refuse } from "./refuse.ts";

/** Returns the target of a path of the site. */
export type FindTarget = (path: string) => LinkTarget;

/** Returns the target of a link; undefined if its address is not a path of the site. */
export const findTargetOf = (href: string, findTarget: FindTarget): LinkTarget | undefined => {
  const [path = ""] = href.split(/[?#]/);
  return path.startsWith("/") ? findTarget(path) : undefined;
};

/** Always true: only extensions of marked, which articles do not use, make other tokens. */
const isMarkedToken = (_token: Token): _token is MarkedToken => true;

const readTokens = (token: MarkedToken | Tokens.ListItem): readonly MarkedToken[] =>
  "tokens" in token ? (token.tokens ?? []).filter(isMarkedToken) : [];

const findLinks = (token: MarkedToken): readonly Tokens.Link[] => [
  ...(token.type === "link" ? [token] : []),
  ...readTokens(token).flatMap(findLinks),
];

/** An inline token for the segmenter: a link, a bold text or code is one word, whatever it contains. */
const maskOf = (token: MarkedToken): string => {
  if (token.type === "br") return " ";
  if (token.type === "text" || token.type === "escape") return token.text.replaceAll("\n", " ");
  return `${/^[\p{L}\p{N}]/u.exec(readHeadingText([token]))?.[0] ?? "x"}x`;
};

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|approx|Mr|Mrs|Ms|Dr|Prof|St|Fig)\.\s+$/i;
const number = /(?:^|[\s(])nos?\.\s+$/i;

const splitSentences = (text: string): readonly string[] => {
  const whole: string[] = [];
  for (const { segment } of sentences.segment(text)) {
    const before = whole.at(-1) ?? "";
    const isContinued = abbreviation.test(before) || (number.test(before) && /^\d/.test(segment));
    if (isContinued) whole.splice(-1, 1, before + segment);
    else whole.push(segment);
  }
  return whole;
};

type Piece = { readonly token: MarkedToken; readonly mask: string };
type Sentence = { readonly text: string; readonly tokens: readonly MarkedToken[] };

/** Splits the tokens of a paragraph into sentences. Only text has a sentence's end within it. */
const readSentences = (tokens: readonly MarkedToken[]): readonly Sentence[] => {
  const pieces: Piece[] = tokens.map((token) => ({ token, mask: maskOf(token) }));
  return splitSentences(pieces.map(({ mask }) => mask).join("")).map((text) => {
    const inside: MarkedToken[] = [];
    for (let left = text.length; left > 0;) {
      const piece = pieces.shift();
      if (piece === undefined) break;
      const { token, mask } = piece;
      if (token.type === "text" && mask.length > left) {
        const [start, rest] = [token.text.slice(0, left), token.text.slice(left)];
        inside.push({ ...token, raw: start, text: start });
        pieces.unshift({ token: { ...token, raw: rest, text: rest }, mask: mask.slice(left) });
      } else inside.push(token);
      left -= mask.length;
    }
    return { text, tokens: inside };
  });
};

/** Removes white space and line breaks from the end of a paragraph. */
const trimEnd = (tokens: readonly MarkedToken[]): readonly MarkedToken[] => {
  const last = tokens.at(-1);
  const front = tokens.slice(0, -1);
  if (last?.type === "br") return trimEnd(front);
  if (last?.type !== "text") return tokens;
  const text = last.text.trimEnd();
  return text === "" ? trimEnd(front) : [...front, { ...last, text }];
};

type Block = MarkedToken;
const isBlank = ({ type }: Block): boolean => type === "space" || type === "def" || type === "checkbox";
const endsWithColon = (block: Block | undefined): boolean => block?.raw.trimEnd().endsWith(":") === true;

const isEmptySection = (depth: number, next: Block | undefined): boolean =>
  next === undefined || (next.type === "heading" && next.depth <= depth);

const checkSections = (before: readonly Block[], after: readonly Block[]): void => {
  for (const heading of after) {
    if (heading.type !== "heading") continue;
    const [then, now] = [before, after].map((blocks) =>
      blocks.slice(blocks.indexOf(heading) + 1).find((block) => !isBlank(block)),
    );
    if (then !== now && isEmptySection(heading.depth, now))
      refuse(
        `a section of nothing but links to disabled pages ${placeOf(readHeadingText(heading.tokens))}`,
        heading.raw,
      );
  }
};

/**
 * @throws if the removal would leave an introduction without its text, a text without its introduction or a heading
 * without text, or hide a link to a missing page
 */
export const removeDisabledLinks = (article: readonly Token[], findTarget: FindTarget): Token[] => {
  const blocks = article.filter(isMarkedToken);
  let section = "";

  const isRemoved = ({ tokens }: Sentence): boolean => {
    const links = tokens.flatMap(findLinks);
    for (const { href, raw } of links)
      if (findTargetOf(href, findTarget) === "missing")
        refuse(`a link to "${href}" ${placeOf(section)}, which is not a page of the site,`, raw);
    return links.some(({ href }) => findTargetOf(href, findTarget) === "disabled");
  };

  const removeSentences = (block: Tokens.Paragraph | Tokens.Text): Block | undefined => {
    const all = readSentences(readTokens(block));
    const kept = all.filter((sentence) => !isRemoved(sentence));
    if (kept.length === all.length) return block;
    const last = all.at(-1);
    if (last && !kept.includes(last) && last.text.trimEnd().endsWith(":"))
      refuse(`an introduction with a link to a disabled page ${placeOf(section)}`, block.raw);
    const tokens = trimEnd(kept.flatMap((sentence) => sentence.tokens));
    return tokens.length === 0 ? undefined : { ...block, tokens: [...tokens] };
  };

  const removeItems = (list: Tokens.List): Tokens.List | undefined => {
    const items = list.items.flatMap((item) => {
      const before = readTokens(item);
      const after = removeFrom(before);
      if (after.every(isBlank)) return before.every(isBlank) ? [item] : [];
      const [first] = after.filter((block) => !isBlank(block));
      if (first?.type === "list" && first.type !== before.find((block) => !isBlank(block))?.type)
        refuse(`a list item with a link to a disabled page and a list ${placeOf(section)}`, item.raw);
      return [{ ...item, tokens: after }];
    });
    return items.length === 0 ? undefined : { ...list, items };
  };

  const removeIn = (block: Block): Block | undefined => {
    if (block.type === "heading") section = readHeadingText(block.tokens);
    if (block.type === "paragraph" || (block.type === "text" && "tokens" in block))
      return removeSentences(block);
    if (block.type === "list") return removeItems(block);
    if (block.type !== "blockquote") return block;
    const tokens = removeFrom(readTokens(block));
    return tokens.every(isBlank) ? undefined : { ...block, tokens };
  };

  const removeFrom = (before: readonly Block[]): Block[] => {
    const after: Block[] = [];
    for (const block of before) {
      const left = removeIn(block);
      const above = after.findLast((other) => !isBlank(other));
      if (left === undefined && endsWithColon(above))
        refuse(`text with a link to a disabled page below an introduction ${placeOf(section)}`, block.raw);
      if (left) after.push(left);
    }
    return after;
  };

  const after = removeFrom(blocks);
  checkSections(blocks, after);
  return after;
};
