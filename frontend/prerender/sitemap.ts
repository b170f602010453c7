import { escapeMarkup } from "../blog/escape-markup.ts";
import type { PageRow } from "../src/app/routes.ts";
import type { PostSummary } from "../src/content/post.ts";
import { postPath } from "../src/features/blog/post-paths.ts";

export const sitemapPath = "/sitemap.xml";

/** Every page that search engines may list, with its absolute address; a post also with its day. */
export const makeSitemap = (
  siteOrigin: string,
  rows: readonly PageRow[],
  posts: readonly Pick<PostSummary, "slug" | "createdAt">[],
): string => {
  const days = new Map<string, string>(posts.map(({ slug, createdAt }) => [postPath(slug), createdAt]));
  const makeEntry = ({ path }: PageRow): string => {
    const day = days.get(path);
    const lastModified = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escapeMarkup(siteOrigin + path)}</loc>${lastModified}</url>`;
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows.filter(({ indexable }) => indexable).map(makeEntry),
    "</urlset>",
    "",
  ].join("\n");
};

/** Pages that are not to be listed are not disallowed: a crawler has to read their `noindex`. */
export const makeRobots = (siteOrigin: string | undefined): string =>
  [
    "User-agent: *",
    "Allow: /",
    ...(siteOrigin === undefined ? [] : ["", `Sitemap: ${siteOrigin}${sitemapPath}`]),
    "",
  ].join("\n");
