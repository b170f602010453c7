import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { After } from "./after.tsx";
import { AtTheDoor } from "./at-the-door.tsx";
import { Before } from "./before.tsx";
import { closingContent } from "./content.ts";
import { Hero } from "./hero.tsx";
import { Race } from "./race.tsx";

const Closing = () => (
  <ClosingTicket heading={closingContent.heading} text={closingContent.text} actions={[closingContent.start]}>
    <TicketStub {...closingContent.stub} />
  </ClosingTicket>
);

export const Part = staticPart("features", () => (
  <>
    <Hero />
    <Before />
    <AtTheDoor />
    <Race />
    <After />
    <Closing />
  </>
));
