import type { ReactNode } from "react";
import { FigureText } from "../sections/figure-text.tsx";
import { benefitsContent } from "./static-content.ts";

type BenefitCardProps = {
  readonly heading: string;
  readonly text: string;
  readonly children: ReactNode;
};

const BenefitCard = ({ heading, text, children }: BenefitCardProps) => (
  <li className="badge on-paper benefit">
    <span className="badge-slot" aria-hidden="true" />
    <div className="badge-top">
      <h3 className="text-heading">{heading}</h3>
      <p>
        <FigureText text={text} />
      </p>
    </div>
    <div className="badge-stub perforated benefit-stub" aria-hidden="true">
      {children}
    </div>
  </li>
);

const { live: teamCount } = benefitsContent;
const step = 14;

const TeamCount = () => (
  <>
    <p className="benefit-title">
      <span>{teamCount.title}</span>
      <span className="live">{teamCount.live}</span>
    </p>
    <ul className="team-count">
      {teamCount.teams.map(({ name, here, all }) => (
        <li key={name}>
          <span>{name}</span>
          <svg viewBox={`0 0 ${11 * step} ${step}`} aria-hidden="true">
            {Array.from({ length: all }, (_, index) => (
              <circle
                key={index}
                className={index < here ? "team-here" : "team-away"}
                cx={index * step + step / 2}
                cy={step / 2}
                r="5"
              />
            ))}
          </svg>
        </li>
      ))}
    </ul>
  </>
);

const { fuss, live, peace } = benefitsContent;

export const Benefits = () => (
  <section className="benefits" aria-labelledby="benefits-title">
    <div className="benefits-words">
      <h2 id="benefits-title" className="text-title">
        {benefitsContent.heading}
      </h2>
      <p className="text-lead text-muted">{benefitsContent.lead}</p>
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
