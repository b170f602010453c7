import { useLoaderData, useLocation } from "react-router-dom";
import { indiaCode } from "#shared/countries/india-code.ts";
import { findPlans, findPrices } from "#shared/pricing/pricing.ts";
import { relatedTools } from "../navigation/free-tools.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { RelatedLinks } from "../sections/related-links.tsx";
import { QuestionList } from "../sections/question-list.tsx";
import { Calculator } from "./calculator.tsx";
import {
  actions,
  closingContent,
  includedContent,
  initialAttendees,
  questionsContent,
} from "./pricing-content.ts";
import { PlanRack, SinglePlan } from "./plans.tsx";
import { SiteClosing } from "../sections/site-closing.tsx";

export { meta } from "./pricing-content.ts";

const Included = ({ plan }: { readonly plan: string }) => (
  <section className="included" aria-labelledby="included-title">
    <div className="included-words">
      <h2 id="included-title" className="text-title">
        {includedContent.heading}
      </h2>
      <p className="text-lead text-muted">{includedContent.lead(plan)}</p>
    </div>
    <div className="packing-list clipboard on-paper">
      {includedContent.groups.map(({ title, items }) => (
        <div key={title}>
          <h3 className="text-heading">{title}</h3>
          <ul className="ticks">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
);

const Questions = ({ inIndia }: { readonly inIndia: boolean }) => (
  <QuestionList
    heading={questionsContent.heading}
    questions={[inIndia ? questionsContent.india : questionsContent.elsewhere, ...questionsContent.shared]}
  >
    <PageLink to="/faqs" className="button button-quiet">
      {actions.faqs}
    </PageLink>
    {relatedTools.length > 0 && <RelatedLinks links={relatedTools} />}
  </QuestionList>
);

/** Rendered for one country: the loader's data is its code, see `route-objects.tsx`. */
export const Component = () => {
  const country: unknown = useLoaderData();
  const inIndia = country === indiaCode;
  const pricedCountry = inIndia ? indiaCode : "";
  const plans = findPlans(pricedCountry);
  const prices = findPrices(pricedCountry);
  return (
    <>
      {inIndia ? <PlanRack plans={plans} /> : <SinglePlan plans={plans} />}
      {/* The key remounts the calculator after each navigation, because a link or Back may lead here with
          another query. */}
      <Calculator
        key={useLocation().key}
        list={prices}
        initialAttendees={inIndia ? initialAttendees.india : initialAttendees.elsewhere}
      />
      <Included plan={prices.plan} />
      <Questions inIndia={inIndia} />
      <SiteClosing {...closingContent} />
    </>
  );
};
