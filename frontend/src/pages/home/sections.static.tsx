import type { ReactNode } from "react";
import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { closingContent } from "./content.ts";
import { Desk } from "./desk.tsx";
import { Features } from "./features.tsx";
import { Organizers } from "./organizers.tsx";
import { Steps } from "./steps.tsx";
import { heroContent } from "./standing-content.ts";

const Closing = (): ReactNode => (
  <ClosingTicket
    heading={closingContent.heading}
    text={closingContent.text}
    actions={[heroContent.signUp, heroContent.booking]}
  >
    <TicketStub {...closingContent.stub} />
  </ClosingTicket>
);

/** All that follows the clients. */
export const Part = staticPart("home-sections", () => (
  <>
    <Steps />
    <Features />
    <Organizers />
    <Desk />
    <Closing />
  </>
));
