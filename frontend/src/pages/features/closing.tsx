import type { ReactNode } from "react";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { closingContent as content } from "./content.ts";

export const Closing = (): ReactNode => (
  <ClosingTicket heading={content.heading} text={content.text} actions={[content.start]}>
    <TicketStub {...content.stub} />
  </ClosingTicket>
);
