import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { QuestionList } from "../../sections/question-list.tsx";
import { CardFacts } from "./card-facts.tsx";
import { closingContent, questionsContent } from "./content.ts";

/** All that follows the creator. */
export const Part = staticPart("vcard-create-below", () => (
  <>
    <CardFacts />
    <QuestionList {...questionsContent} />
    <ClosingTicket
      heading={closingContent.heading}
      text={closingContent.text}
      actions={[closingContent.signUp]}
    >
      <TicketStub {...closingContent.stub} />
    </ClosingTicket>
  </>
));
