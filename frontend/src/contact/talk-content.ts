import messages from "#messages/contact.json" with { type: "json" };
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

/** Texts of a static fragment, in a separate module that no browser script imports. */
export const talkContent = {
  heading: messages.talk.heading,
  booking: { label: messages.talk.booking, href: site.links.booking },
  questions: [
    {
      question: messages.talk.cost.question,
      answer: formatMessage(messages.talk.cost.answer, { freeAttendees }),
    },
    messages.talk.trial,
    messages.talk.needed,
  ],
} as const;
