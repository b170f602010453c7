import { site } from "#shared/site.ts";

/** Apart from `content.ts`, whose tables are put together as it loads: the page's script would carry them all. */
export const meta = {
  title: `Privacy policy | ${site.brand}`,
  description: `What ${site.brand} collects at sign-up and on this website, what it is used for, who sees it, and how long each piece is kept.`,
  keywords: ["privacy policy", "personal data", "data retention", site.brand],
} as const;
