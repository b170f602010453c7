import { readFile } from "node:fs/promises";
import { site } from "#shared/site.ts";

/** Files that browsers and crawlers ask for under a fixed name, by path. */
export const makeRootFiles = async (paper: string): Promise<Readonly<Record<string, string>>> => ({
  "/favicon.svg": await readFile(new URL("favicon.svg", import.meta.url), "utf8"),
  "/robots.txt": "User-agent: *\nAllow: /\n",
  "/manifest.webmanifest": JSON.stringify({
    name: site.brand,
    short_name: site.brand,
    description: site.tagline,
    start_url: "/",
    display: "browser",
    background_color: paper,
    theme_color: paper,
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  }),
});
