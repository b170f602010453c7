import messages from "#messages/terms-and-conditions.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import type { LegalContent } from "./legal.ts";

const { law, courts } = site.jurisdiction;
const [city] = courts;

export const meta = messages.meta;

export const content: LegalContent = {
  heading: messages.heading,
  short: formatMessage(messages.short, { city }),
  sections: [
    { id: "platform-ownership", ...messages.ownership },
    { id: "terms-of-use", ...messages.use },
    {
      id: "jurisdiction",
      heading: messages.jurisdiction.heading,
      blocks: [formatMessage(messages.jurisdiction.text, { law, courts: [...new Set(courts)].join(", ") })],
    },
  ],
};

export const badgeContent = { ...messages.badge, place: city } as const;
