import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { QuestionList } from "../../sections/question-list.tsx";
import { closingContent, questionsContent } from "./content.ts";
import { Fate } from "./fate.tsx";
import { PrintSizes } from "./print-sizes.tsx";

/** All that follows the generator. */
export const Part = staticPart("generate-qrcode-free-below", () => (
  <>
    <Fate />
    <PrintSizes />
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
