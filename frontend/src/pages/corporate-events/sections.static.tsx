import type { ReactNode } from "react";
import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket } from "../../sections/closing-ticket.tsx";
import { Benefits } from "./benefits.tsx";
import { closingContent } from "./content.ts";
import { Hero } from "./hero.tsx";
import { QuickFaq } from "./quick-faq.tsx";
import { Steps } from "./steps.tsx";

const Closing = (): ReactNode => (
  <ClosingTicket
    heading={closingContent.heading}
    text={closingContent.text}
    actions={[closingContent.start, closingContent.demo]}
  >
    <p className="ticket-event">{closingContent.badge.event}</p>
    <p className="blank-badge">
      <strong>{closingContent.badge.name}</strong>
      {closingContent.badge.team}
    </p>
  </ClosingTicket>
);

export const Part = staticPart("corporate-events", () => (
  <>
    <Hero />
    <Benefits />
    <Steps />
    <QuickFaq />
    <Closing />
  </>
));
