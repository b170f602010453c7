import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { QuestionList } from "../../sections/question-list.tsx";
import { CallSteps } from "./call-steps.tsx";
import { closingContent, questionsContent } from "./content.ts";

/** All that follows the form. */
export const Part = staticPart("voice-ai-demo-below", () => (
  <>
    <CallSteps />
    <QuestionList {...questionsContent} />
    <ClosingTicket
      heading={closingContent.heading}
      text={closingContent.text}
      actions={[closingContent.booking]}
    >
      <TicketStub {...closingContent.stub} />
    </ClosingTicket>
  </>
));
