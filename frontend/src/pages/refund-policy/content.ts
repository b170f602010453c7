import words from "#words/refund-policy.json" with { type: "json" };
import type { LegalContent } from "../../content/legal.ts";

export const meta = words.meta;

export const content: LegalContent = {
  heading: words.heading,
  short: words.short,
  sections: [
    { id: "final", ...words.sections.final },
    { id: "why", ...words.sections.why },
    { id: "questions", ...words.sections.questions },
  ],
};

export const ticketContent = words.ticket;
