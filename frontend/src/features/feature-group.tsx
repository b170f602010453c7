import type { ReactNode } from "react";
import { FigureText } from "../sections/figure-text.tsx";

type FeatureGroupProps = {
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  readonly className?: string;
  readonly children: ReactNode;
};

export const FeatureGroup = ({ id, heading, lead, className = "group", children }: FeatureGroupProps) => (
  <section id={id} tabIndex={-1} className={className} aria-labelledby={`${id}-title`}>
    <div className="group-head">
      <h2 id={`${id}-title`} className="text-title">
        {heading}
      </h2>
      <p className="text-lead">
        <FigureText text={lead} />
      </p>
    </div>
    {children}
  </section>
);

type FeatureCardProps = {
  /** Position of the card in its group's grid. */
  readonly place: string;
  readonly feature: { readonly heading: string; readonly text: string };
  /** Hidden from screen readers. */
  readonly artefact: ReactNode;
};

export const FeatureCard = ({ place, feature, artefact }: FeatureCardProps) => (
  <li className={`feature feature-${place}`}>
    <div className="feature-words">
      <h3 className="text-heading">{feature.heading}</h3>
      <p>{feature.text}</p>
    </div>
    <div className="feature-artefact" aria-hidden="true">
      {artefact}
    </div>
  </li>
);
