import messages from "#messages/blog.json" with { type: "json" };
import { feedPath } from "#shared/blog/feed-path.ts";
import { formatMessage } from "#shared/format-message.ts";
import { english } from "#shared/locales.ts";
import { site } from "#shared/site.ts";
import type { PostSummary } from "../../src/blog/post.ts";
import { escapeMarkup } from "./escape-markup.ts";

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`;

const makeItem = (siteOrigin: string, { slug, title, excerpt, category, createdAt }: PostSummary): string => {
  const address = `${siteOrigin}/blog/${slug}`;
  return [
    "<item>",
    element("title", title),
    element("link", address),
    element("guid", address),
    element("pubDate", new Date(`${createdAt}T00:00:00Z`).toUTCString()),
    element("category", category),
    element("description", excerpt),
    "</item>",
  ].join("");
};

/** The posts as an RSS 2.0 feed, newest first, with absolute addresses. */
export const makeFeed = (siteOrigin: string, posts: readonly PostSummary[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element("title", formatMessage(messages.feed.title, { brand: site.brand })),
    element("link", `${siteOrigin}/blog`),
    element("description", messages.list.subtitle),
    element("language", english.tag),
    `<atom:link href="${siteOrigin}${feedPath}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => makeItem(siteOrigin, post)),
    "</channel></rss>",
    "",
  ].join("\n");
