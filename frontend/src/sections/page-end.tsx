import type { ComponentProps } from "react";
import { ClosingTicket, TicketStub } from "./closing-ticket.tsx";
import { QuestionList } from "./question-list.tsx";

type PageEndProps = {
  readonly questions: ComponentProps<typeof QuestionList>;
  readonly closing: Pick<ComponentProps<typeof ClosingTicket>, "heading" | "text"> & {
    readonly action: ComponentProps<typeof ClosingTicket>["actions"][0];
    readonly stub: ComponentProps<typeof TicketStub>;
  };
};

export const PageEnd = ({ questions, closing }: PageEndProps) => (
  <>
    <QuestionList {...questions} />
    <ClosingTicket heading={closing.heading} text={closing.text} actions={[closing.action]}>
      <TicketStub {...closing.stub} />
    </ClosingTicket>
  </>
);
