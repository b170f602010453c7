import messages from "#messages/blog.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

export const postCardContent = {
  readMore: messages.card.readMore,
  /** Goes on where "Read More" ends, for those who hear one link after another. */
  about: (title: string) => ` ${fill(messages.card.about, { title })}`,
} as const;
