import words from "#words/blog.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

export const postCardContent = {
  readMore: words.card.readMore,
  /** Goes on where "Read More" ends, for those who hear one link after another. */
  about: (title: string) => ` ${fill(words.card.about, { title })}`,
} as const;
