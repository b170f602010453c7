import words from "#words/every-page.json" with { type: "json" };
import { site } from "#shared/site.ts";
import { ClosingTicket, TicketStub } from "./closing-ticket.tsx";

const content = {
  actions: [
    { label: words.closing.signUp, href: site.links.signUp },
    { label: words.closing.call, href: site.links.booking },
  ],
  stub: {
    event: words.closing.event,
    rows: [
      { label: words.closing.doors, value: "09:00" },
      { label: words.closing.line, value: "0" },
    ],
  },
} as const;

/** The ticket at a page's end, with the page's own words, the way in and the way to a person. */
export const SiteClosing = (own: { readonly heading: string; readonly text: string }) => (
  <ClosingTicket {...own} actions={content.actions}>
    <TicketStub {...content.stub} />
  </ClosingTicket>
);
