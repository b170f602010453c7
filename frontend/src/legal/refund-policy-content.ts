import messages from "#messages/refund-policy.json" with { type: "json" };
import type { LegalContent } from "./legal.ts";

export const meta = messages.meta;

export const content: LegalContent = {
  heading: messages.heading,
  short: messages.short,
  sections: [
    { id: "final", ...messages.sections.final },
    { id: "why", ...messages.sections.why },
    { id: "questions", ...messages.sections.questions },
  ],
};

export const ticketContent = messages.ticket;
