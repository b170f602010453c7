import { Marked, type RendererObject, type Token, type Tokens } from "marked";
import type { ContentsEntry } from "../../src/blog/post.ts";
import { findTargetOf, removeDisabledLinks, type FindTarget } from "./disabled-links.ts";
import { placeOf, refuse } from "./refuse.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { isUsableId, makeHeadingId, readHeadingText } from "./heading-text.ts";
import { badgeAnatomy } from "../../src/blog/figures/badge-anatomy.ts";
import type { Figure } from "../../src/blog/figures/figure.ts";
import { workingAddress } from "../../src/figures/figures.ts";
import { queueLayout } from "../../src/blog/figures/queue-layout.ts";
import { readingDistance } from "../../src/blog/figures/reading-distance.ts";

/**
 * Figures that an article can embed: `![Description for screen readers](queue-layout "Caption | One | Two")`.
 * The texts after the caption explain the numbers in the drawing, from 1.
 */
const figures: ReadonlyMap<string, Figure> = new Map([
  ["badge-anatomy", badgeAnatomy],
  ["queue-layout", queueLayout],
  ["reading-distance", readingDistance],
]);

type FigureWords = { readonly description: string; readonly caption: string };

const drawFigure = (name: string, { description, caption }: FigureWords): string | undefined => {
  const figure = figures.get(name);
  if (!figure) return undefined;
  const { width, height, shapes } = figure;
  const [words = "", ...legend] = escapeMarkup(caption).split(" | ");
  const list = legend.map((entry) => `<li>${entry}</li>`).join("");
  return (
    `<figure class="article-figure"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(description)}">` +
    `${shapes}</svg><figcaption>${words}${list && `<ol>${list}</ol>`}</figcaption></figure>`
  );
};

type RenderedArticle = { readonly html: string; readonly contents: readonly ContentsEntry[] };

const outside = /^https:/i;

/** Other schemes run code, open files or use an unencrypted connection. */
const allowedSchemes: ReadonlySet<string> = new Set(["https:", "mailto:", "tel:"]);

const someSite = "https://site.invalid";

/**
 * Browsers ignore control characters in an address, and Markdown decodes character references. Addresses with
 * either are rejected, because they are not what they look like.
 */
const disguised = /[\p{Cc}\s\\]|&#|&\w+;|%0[9ad]/iu;

const isAllowedAddress = (href: string): boolean => {
  const address = URL.parse(href, someSite);
  if (!address || disguised.test(href)) return false;
  // Reject `//elsewhere.example`, which would use the page's scheme, and `pricing`, which is relative to the page.
  if (address.origin === someSite) return /^(?:#|\/(?!\/))/.test(href);
  return allowedSchemes.has(address.protocol) && href.toLowerCase().startsWith(address.protocol);
};

/** Markdown has no footnotes: `[^1]` would be shown as it is, or as a link to the first word of the note. */
const refuseFootnotes = (token: Token): void => {
  const isNote = token.type === "def" && String(token.tag).startsWith("^");
  const isText = token.type === "text" && !("tokens" in token && token.tokens);
  if (isNote || (isText && /\[\^[^\]\s]+\]/.test(token.raw))) refuse("a footnote", token.raw);
};

type Collected = {
  /** Second-level headings, for the table of contents. */
  readonly contents: ContentsEntry[];
  /** Checks of links to headings, which may come after the link. */
  readonly anchorChecks: (() => void)[];
};

/** Renderer that also collects headings and links. */
const makeRenderer = ({ contents, anchorChecks }: Collected, findTarget: FindTarget): RendererObject => {
  const ids = new Set<string>();
  let section = "";
  const checkAddress = (href: string, raw: string): void => {
    const place = placeOf(section);
    // The target of `{{working}}` is an article, which is missing if the blog is disabled.
    if (href === "" && workingAddress === "") return;
    if (href === "") refuse(`a link without an address ${place}`, raw);
    const link = `a link to "${href}" ${place}`;
    if (!isAllowedAddress(href))
      refuse(`${link} (use https:, mailto:, tel:, a path of this site that begins with /, or #)`, raw);
    if (findTargetOf(href, findTarget) === "missing")
      refuse(`${link}, which is not a page of the site,`, raw);
    if (href.startsWith("#"))
      anchorChecks.push(() => {
        if (!ids.has(href.slice(1))) refuse(`${link}, which is not the anchor of a heading,`, raw);
      });
  };
  return {
    heading({ tokens, depth, raw }) {
      if (depth === 1) refuse("a heading of the first level", raw);
      const text = readHeadingText(tokens);
      const id = makeHeadingId(text);
      if (!isUsableId(id))
        refuse(`a heading with the anchor "${id}", which is empty or used by the page,`, raw);
      if (ids.has(id)) throw new Error(`two headings have the anchor "${id}"`);
      ids.add(id);
      section = text;
      if (depth === 2) contents.push({ id, text });
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    def({ href, raw }) {
      checkAddress(href, raw);
      return "";
    },
    link({ href, raw, tokens }) {
      checkAddress(href, raw);
      if (href === "") return this.parser.parseInline(tokens);
      if (findTargetOf(href, findTarget) === "disabled")
        refuse(`a link to "${href}", a disabled page, in a heading or table ${placeOf(section)}`, raw);
      const marks = outside.test(href) ? ' target="_blank" rel="noopener"' : "";
      return `<a href="${escapeMarkup(href)}"${marks}>${this.parser.parseInline(tokens)}</a>`;
    },
    // A wide table scrolls within its own container, also by keyboard, so that the page never does.
    table({ header, rows }) {
      const cell = ({ header: isHead, align, tokens }: Tokens.TableCell): string => {
        const tag = isHead ? 'th scope="col"' : "td";
        const place = align === "right" || align === "center" ? ` class="cell-${align}"` : "";
        return `<${tag}${place}>${this.parser.parseInline(tokens)}</${isHead ? "th" : "td"}>`;
      };
      const row = (cells: readonly Tokens.TableCell[]) => `<tr>${cells.map(cell).join("")}</tr>`;
      const table = `<table><thead>${row(header)}</thead><tbody>${rows.map(row).join("")}</tbody></table>`;
      const columns = `table-frame table-${header.length}`;
      return `<div class="${columns}" role="group" tabindex="0" aria-label="Table: ${escapeMarkup(section)}">${table}</div>\n`;
    },
    paragraph({ tokens, raw }) {
      const isFigure = tokens.some(({ type }) => type === "image");
      if (isFigure && tokens.length > 1) refuse("an image among words", raw);
      const inline = this.parser.parseInline(tokens);
      return isFigure ? `${inline}\n` : `<p>${inline}</p>\n`;
    },
    image: ({ href, text, title, raw }) =>
      (text && title ? drawFigure(href, { description: text, caption: title }) : undefined) ??
      refuse("an image that is not a figure with a description and a caption", raw),
    html: ({ raw }) => refuse("raw HTML", raw),
  };
};

/**
 * Sentences and list items that link to pages of disabled features are removed.
 * @throws on raw HTML, addresses with other schemes, links to missing pages and headings, footnotes, unknown images, first-level headings, and headings with
 * the same anchor
 */
export const renderArticle = (
  file: string,
  markdown: string,
  findTarget: FindTarget = () => "page",
): RenderedArticle => {
  const contents: ContentsEntry[] = [];
  const anchorChecks: (() => void)[] = [];
  try {
    const renderer = makeRenderer({ contents, anchorChecks }, findTarget);
    const marked = new Marked({ gfm: true, renderer });
    const tokens = marked.lexer(markdown);
    void marked.walkTokens(tokens, refuseFootnotes);
    const html = marked.parser(removeDisabledLinks(tokens, findTarget));
    for (const check of anchorChecks) check();
    return { html, contents };
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
};
