import type { ToggleEvent } from "react";
import { rememberOpenItems } from "../lib/remember-open-items.ts";
import { SiteClosing } from "../sections/site-closing.tsx";
import { closingContent, content, faqTeaserContent, plans, questions } from "./faqs-content.ts";

export { meta } from "./faqs-content.ts";

const ContactUs = () => (
  <section className="contact-us" aria-labelledby="contact-us-title">
    <div className="contact-us-card on-paper">
      <h2 id="contact-us-title" className="text-heading">
        {faqTeaserContent.heading}
      </h2>
      <p>{faqTeaserContent.text}</p>
      <dl className="contact-us-lines">
        <div>
          <dt>{faqTeaserContent.emailLabel}</dt>
          <dd>
            <a href={`mailto:${faqTeaserContent.email}`}>{faqTeaserContent.email}</a>
          </dd>
        </div>
        <div>
          <dt>{faqTeaserContent.phoneLabel}</dt>
          <dd>
            <a href={faqTeaserContent.phone.href}>{faqTeaserContent.phone.display}</a>
          </dd>
        </div>
        <div>
          <dt>{faqTeaserContent.hoursLabel}</dt>
          <dd>{faqTeaserContent.hours}</dd>
        </div>
      </dl>
    </div>
  </section>
);

/** Fallback for browsers without `<details name>`: opening an item closes the others in its list. */
const closeOthers = ({ currentTarget: item }: ToggleEvent<HTMLDetailsElement>): void => {
  if ("name" in HTMLDetailsElement.prototype || !item.open) return;
  for (const other of item.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== item) other.open = false;
  }
};

const Wristbands = ({ fact }: { readonly fact: "attendees" | "printing" | "support" }) => (
  <ul className="bands">
    {plans.map((plan) => (
      <li key={plan.name} className="band">
        <strong>{plan.name}</strong>
        <span>{plan[fact]}</span>
      </li>
    ))}
  </ul>
);

const rememberQuestions = rememberOpenItems("/faqs");

/**
 * The questions as a roll of numbered tickets. The browser opens one at a time, even before any script runs.
 */
const TicketRoll = () => (
  <section ref={rememberQuestions} className="roll" aria-label={content.listLabel}>
    {questions.map(({ question, answer, plans, working }, index) => (
      <details key={question} name="faq" className="roll-ticket" open={index === 0} onToggle={closeOthers}>
        <summary>
          <h2>{question}</h2>
        </summary>
        <div className="roll-answer">
          <p>{answer}</p>
          {working && (
            <p>
              <a href={working}>{content.working}</a>
            </p>
          )}
          {plans && <Wristbands fact={plans} />}
        </div>
      </details>
    ))}
  </section>
);

export const Component = () => (
  <>
    <div className="faqs">
      <div className="faqs-words entrance">
        <h1 className="text-title">{content.heading}</h1>
        <p className="text-lead text-muted">{content.lead}</p>
      </div>
      <TicketRoll />
      <ContactUs />
    </div>
    <SiteClosing {...closingContent} />
  </>
);
