import type { ReactNode } from "react";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { faqContent as content } from "./content.ts";

/** Three answers on three labels that still stick to their backing. */
export const QuickFaq = (): ReactNode => (
  <section className="quick-faq" aria-labelledby="quick-faq-title">
    <div className="quick-faq-words">
      <h2 id="quick-faq-title" className="text-title">
        {content.heading}
      </h2>
      <p>
        <PageLink to="/faqs" className="quick-faq-more">
          {content.more}
        </PageLink>
      </p>
    </div>
    <dl className="backing">
      {content.questions.map(({ question, answer, tag }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
          <dd className="backing-tag" aria-hidden="true">
            {tag}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
