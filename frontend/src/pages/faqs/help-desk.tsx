import { deskContent as content } from "./content.ts";

/** How to reach support, on the folded card that stands on the desk. */
export const HelpDesk = () => (
  <section className="tent" aria-labelledby="desk-title">
    <div className="tent-card on-paper">
      <h2 id="desk-title" className="text-heading">
        {content.heading}
      </h2>
      <p>{content.text}</p>
      <dl className="tent-lines">
        <div>
          <dt>{content.emailLabel}</dt>
          <dd>
            <a href={`mailto:${content.email}`}>{content.email}</a>
          </dd>
        </div>
        <div>
          <dt>{content.phoneLabel}</dt>
          <dd>
            <a href={content.phone.href}>{content.phone.display}</a>
          </dd>
        </div>
        <div>
          <dt>{content.hoursLabel}</dt>
          <dd>{content.hours}</dd>
        </div>
      </dl>
    </div>
  </section>
);
