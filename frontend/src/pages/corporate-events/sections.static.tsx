import { PageLink } from "../../features/navigation/page-link.tsx";
import { staticPart } from "../../lib/static-part.tsx";
import { ClosingTicket } from "../../sections/closing-ticket.tsx";
import { Benefits } from "./benefits.tsx";
import { closingContent, faqContent } from "./content.ts";
import { Hero } from "./hero.tsx";
import { Steps } from "./steps.tsx";

/** Three answers on three labels that still stick to their backing. */
const QuickFaq = () => (
  <section className="quick-faq" aria-labelledby="quick-faq-title">
    <div className="quick-faq-words">
      <h2 id="quick-faq-title" className="text-title">
        {faqContent.heading}
      </h2>
      <p>
        <PageLink to="/faqs" className="quick-faq-more">
          {faqContent.more}
        </PageLink>
      </p>
    </div>
    <dl className="backing">
      {faqContent.questions.map(({ question, answer, tag }) => (
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

const Closing = () => (
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
