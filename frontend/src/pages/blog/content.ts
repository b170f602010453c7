import words from "#words/blog.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: words.meta.description,
  keywords: words.meta.keywords,
  feed: true,
} as const;

export const content = {
  heading: words.heading,
  subtitle: words.subtitle,
  closing: words.closing,
} as const;
