import words from "#words/corporate-events.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: words.meta.description,
  keywords: words.meta.keywords,
} as const;
