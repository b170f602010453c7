import type { ReactNode } from "react";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { actions, questionsContent as content } from "./content.ts";

export const Questions = ({ inIndia }: { readonly inIndia: boolean }): ReactNode => (
  <section className="questions" aria-labelledby="questions-title">
    <div className="questions-words">
      <h2 id="questions-title" className="text-title">
        {content.heading}
      </h2>
      <PageLink to="/faqs" className="button button-quiet">
        {actions.faqs}
      </PageLink>
    </div>
    <dl className="questions-list">
      {[inIndia ? content.india : content.elsewhere, ...content.shared].map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-heading">{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
);
