import type { ReactNode } from "react";
import { ClosingTicket } from "../../sections/closing-ticket.tsx";
import { closingContent as content } from "./content.ts";

export const Closing = (): ReactNode => (
  <ClosingTicket heading={content.heading} text={content.text} actions={[content.start, content.demo]}>
    <p className="ticket-event">{content.badge.event}</p>
    <p className="blank-badge">
      <strong>{content.badge.name}</strong>
      {content.badge.team}
    </p>
  </ClosingTicket>
);
