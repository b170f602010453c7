import { escapeMarkup } from "../articles/escape-markup.ts";
import { addressIn, english, listLanguagesInUse, type Language } from "#shared/locales.ts";
import type { PageRow } from "../../src/navigation/routes.ts";
import type { PostSummary } from "../../src/blog/post.ts";
import { postPath } from "../../src/blog/post-paths.ts";

export const sitemapPath = "/sitemap.xml";

/**
 * All indexable pages with absolute addresses; posts also with their date, and translated pages with their
 * other addresses.
 */
export const makeSitemap = (
  siteOrigin: string,
  rows: readonly PageRow[],
  posts: readonly Pick<PostSummary, "slug" | "createdAt">[],
  languages: readonly Language[] = listLanguagesInUse(),
): string => {
  const listed = languages.filter(({ state }) => state === "on");
  const days = new Map<string, string>(posts.map(({ slug, createdAt }) => [postPath(slug), createdAt]));
  const makeEntries = ({ path }: PageRow): readonly string[] => {
    const day = days.get(path);
    const lastModified = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    const others = listed.filter(({ pages }) => pages.includes(path));
    const addresses = [english, ...others].map(
      ({ tag }) => [tag, escapeMarkup(siteOrigin + addressIn(tag, path))] as const,
    );
    const links = addresses.map(
      ([tag, address]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`,
    );
    const alternates = others.length === 0 ? "" : links.join("");
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${lastModified}${alternates}</url>`);
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${
      listed.length === 0 ? "" : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    }>`,
    ...rows.filter(({ indexable }) => indexable).flatMap(makeEntries),
    "</urlset>",
    "",
  ].join("\n");
};

/** Pages that are not indexed are still allowed, because crawlers must read their `noindex`. */
export const makeRobots = (siteOrigin: string | undefined): string =>
  [
    "User-agent: *",
    "Allow: /",
    ...(siteOrigin === undefined ? [] : ["", `Sitemap: ${siteOrigin}${sitemapPath}`]),
    "",
  ].join("\n");
