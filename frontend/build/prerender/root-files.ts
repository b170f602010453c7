import messages from "#messages/every-page.json" with { type: "json" };
import { readFile } from "node:fs/promises";
import { feedPath } from "#shared/blog/feed-path.ts";
import { site } from "#shared/site.ts";
import { isEnabled } from "#shared/features.ts";
import { makeFeed } from "../articles/feed.ts";
import { readPostSummaries } from "../articles/read-posts.ts";
import { pages } from "../../src/navigation/routes.ts";
import { makeRobots, makeSitemap, sitemapPath } from "./sitemap.ts";

/**
 * The day since which the site honors Global Privacy Control (see the consent code in
 * `src/analytics/consent`).
 */
const gpcHonoredSince = "2026-11-20";

/** Files that browsers and crawlers request at fixed paths. */
export const makeRootFiles = async (
  paper: string,
  siteOrigin: string | undefined,
): Promise<Readonly<Record<string, string>>> => {
  const posts = await readPostSummaries();
  return {
    "/favicon.svg": await readFile(new URL("favicon.svg", import.meta.url), "utf8"),
    ...(isEnabled("blog") && { [feedPath]: makeFeed(siteOrigin ?? "", posts) }),
    ...(siteOrigin !== undefined && { [sitemapPath]: makeSitemap(siteOrigin, pages, posts) }),
    "/robots.txt": makeRobots(siteOrigin),
    "/.well-known/gpc.json": JSON.stringify({ gpc: true, lastUpdate: gpcHonoredSince }),
    "/manifest.webmanifest": JSON.stringify({
      name: site.brand,
      short_name: site.brand,
      description: messages.tagline,
      start_url: "/",
      display: "browser",
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
      ],
    }),
  };
};
