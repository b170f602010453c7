import type { ReactNode } from "react";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { closingContent as content, heroContent } from "./content.ts";

export const Closing = (): ReactNode => (
  <ClosingTicket
    heading={content.heading}
    text={content.text}
    actions={[heroContent.signUp, heroContent.booking]}
  >
    <TicketStub {...content.stub} />
  </ClosingTicket>
);
