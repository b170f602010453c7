import { PageLink } from "../navigation/page-link.tsx";
import { RelatedLinks } from "../sections/related-links.tsx";
import { FigureText } from "../sections/figure-text.tsx";
import { faqTeaserContent as content } from "./static-content.ts";

export const FaqTeaser = () => (
  <section className="help far" data-late="" aria-labelledby="help-title">
    <div className="section-words help-words">
      <h2 id="help-title" className="text-title">
        {content.heading}
      </h2>
      <PageLink to="/faqs" className="button button-quiet">
        {content.more}
        <span className="unseen">{content.moreAbout}</span>
      </PageLink>
      <RelatedLinks links={content.links} />
    </div>
    <dl className="help-talk">
      {content.questions.map(({ question, answer }) => (
        <div key={question}>
          <dt className="bubble">{question}</dt>
          <dd className="bubble bubble-reply">
            <FigureText text={answer} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
