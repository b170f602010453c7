import messages from "#messages/blog.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

export const postCardContent = {
  readMore: messages.card.readMore,
  /** Hidden continuation of "Read More" for screen readers, which list links without their context. */
  about: (title: string) => ` ${fill(messages.card.about, { title })}`,
} as const;
