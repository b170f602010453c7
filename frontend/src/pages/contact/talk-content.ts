import words from "#words/contact.json" with { type: "json" };
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

/** Words of a static part: apart, so that no script of the page asks for these. */
export const talkContent = {
  heading: words.talk.heading,
  booking: { label: words.talk.booking, href: site.links.booking },
  questions: [
    {
      question: words.talk.cost.question,
      answer: fill(words.talk.cost.answer, { freeAttendees }),
    },
    words.talk.trial,
    words.talk.needed,
  ],
} as const;
