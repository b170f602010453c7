import words from "#words/not-found.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: fill(words.post.title, { brand: site.brand }),
  description: words.post.description,
  keywords: words.post.keywords,
  feed: true,
} as const;

export const content = {
  heading: words.post.heading,
  text: words.post.text,
  back: words.post.back,
  postsTitle: words.post.postsTitle,
  badge: words.post.badge,
} as const;
