import type { ReactNode } from "react";
import { ClosingTicket, TicketStub } from "../../sections/closing-ticket.tsx";
import { QuestionList } from "../../sections/question-list.tsx";
import { closingContent, content, questionsContent } from "./content.ts";
import { Fate } from "./fate.tsx";
import { Generator } from "./generator.tsx";
import { PrintSizes } from "./print-sizes.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => (
  <>
    <div className="tool">
      <div className="tool-words">
        <h1 className="text-title">{content.heading}</h1>
        <p className="text-lead text-muted">{content.lead}</p>
        <ul className="ticks">
          {content.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <Generator />
    </div>
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
);
