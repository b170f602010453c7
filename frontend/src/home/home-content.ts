import everyPage from "#messages/every-page.json" with { type: "json" };
import messages from "#messages/home.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

export const meta = {
  title: formatMessage(messages.meta.title, { tagline: everyPage.tagline }),
  description: messages.meta.description,
  keywords: messages.meta.keywords,
} as const;

/** Texts below the badge of the hero. */
export const tryContent = messages.try;
