import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";

/** Words of a static part: apart, so that no script of the page asks for these. */
export const talkContent = {
  heading: "Rather talk?",
  booking: { label: "Book a call", href: site.links.booking },
  questions: [
    {
      question: "What does it cost?",
      answer: `Nothing up to ${freeAttendees} attendees, without badge printing. Beyond that, one price per event.`,
    },
    {
      question: "Can I try it first?",
      answer: "Yes. Signing up is free: send yourself a pass, and scan it.",
    },
    {
      question: "What do you need to know?",
      answer: "The date, the place, how many guests, and what should happen at the door.",
    },
  ],
} as const;
