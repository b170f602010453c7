import { site } from "#shared/site.ts";

export const meta = {
  title: `Privacy policy | ${site.brand}`,
  description: `What ${site.brand} collects at sign-up and on this website, what it is used for, who sees it, and how long each piece is kept.`,
  keywords: ["privacy policy", "personal data", "data retention", site.brand],
} as const;
