import messages from "#messages/blog.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

export const postCardContent = {
  readMore: messages.card.readMore,
  /** Hidden continuation of "Read More" for screen readers, which list links without their context. */
  about: (title: string) => ` ${formatMessage(messages.card.about, { title })}`,
} as const;
