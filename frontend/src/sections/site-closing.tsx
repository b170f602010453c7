import { site } from "#shared/site.ts";
import { ClosingTicket, TicketStub } from "./closing-ticket.tsx";

const content = {
  heading: "Your next event could start on time.",
  text: "Set it up for free, check in a few colleagues, and see how it works at your own door.",
  actions: [
    { label: "Sign up for free", href: site.links.signUp },
    { label: "Book a call", href: site.links.booking },
  ],
  stub: {
    event: "Your event",
    rows: [
      { label: "Doors", value: "09:00" },
      { label: "Queue", value: "0" },
    ],
  },
} as const;

/** How a page ends that has no ticket of its own. */
export const SiteClosing = () => (
  <ClosingTicket heading={content.heading} text={content.text} actions={content.actions}>
    <TicketStub {...content.stub} />
  </ClosingTicket>
);
