import type { ReactNode } from "react";
import { BenefitCard } from "./benefit-card.tsx";
import { benefitsContent as content } from "./content.ts";
import { TeamCount } from "./team-count.tsx";

const { fuss, live, peace } = content;

export const Benefits = (): ReactNode => (
  <section className="benefits" aria-labelledby="benefits-title">
    <div className="benefits-words">
      <h2 id="benefits-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <ul className="benefits-row">
      <BenefitCard {...fuss}>
        <ul className="benefit-rows">
          {fuss.rows.map(({ label, value }) => (
            <li key={label}>
              <span>{label}</span>
              <strong>{value}</strong>
            </li>
          ))}
        </ul>
      </BenefitCard>
      <BenefitCard {...live}>
        <TeamCount />
      </BenefitCard>
      <BenefitCard {...peace}>
        <p className="benefit-title">{peace.title}</p>
        <ul className="benefit-missing">
          {peace.people.map(({ name, note }) => (
            <li key={name}>
              <span className="mini-badge">
                <span>{name}</span>
              </span>
              {note}
            </li>
          ))}
        </ul>
      </BenefitCard>
    </ul>
  </section>
);
