import { site } from "#shared/site.ts";
import { ClosingTicket, TicketStub } from "./closing-ticket.tsx";

const content = {
  actions: [
    { label: "Sign up for free", href: site.links.signUp },
    { label: "Book a call", href: site.links.booking },
  ],
  stub: {
    event: "Your event",
    rows: [
      { label: "Doors", value: "09:00" },
      { label: "Line", value: "0" },
    ],
  },
} as const;

/** The ticket at a page's end, with the page's own words, the way in and the way to a person. */
export const SiteClosing = (words: { readonly heading: string; readonly text: string }) => (
  <ClosingTicket {...words} actions={content.actions}>
    <TicketStub {...content.stub} />
  </ClosingTicket>
);
