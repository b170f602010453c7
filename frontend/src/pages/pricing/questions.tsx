import type { ReactNode } from "react";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { QuestionList } from "../../sections/question-list.tsx";
import { actions, questionsContent as content } from "./content.ts";

export const Questions = ({ inIndia }: { readonly inIndia: boolean }): ReactNode => (
  <QuestionList
    heading={content.heading}
    questions={[inIndia ? content.india : content.elsewhere, ...content.shared]}
  >
    <PageLink to="/faqs" className="button button-quiet">
      {actions.faqs}
    </PageLink>
  </QuestionList>
);
