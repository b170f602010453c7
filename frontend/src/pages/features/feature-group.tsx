import type { ReactNode } from "react";
import { FigureText } from "../../sections/figure-text.tsx";

type GroupHeadProps = { readonly id: string; readonly heading: string; readonly lead: string };

export const GroupHead = ({ id, heading, lead }: GroupHeadProps) => (
  <div className="group-head">
    <h2 id={`${id}-title`} className="text-title">
      {heading}
    </h2>
    <p className="text-lead">
      <FigureText text={lead} />
    </p>
  </div>
);

type FeatureCardProps = {
  /** Where the card lies in its group's grid. */
  readonly place: string;
  readonly feature: { readonly heading: string; readonly text: string };
  /** The drawing; screen readers pass it by. */
  readonly children: ReactNode;
};

export const FeatureCard = ({ place, feature, children }: FeatureCardProps) => (
  <li className={`feature feature-${place}`}>
    <div className="feature-words">
      <h3 className="text-heading">{feature.heading}</h3>
      <p>{feature.text}</p>
    </div>
    <div className="feature-artefact" aria-hidden="true">
      {children}
    </div>
  </li>
);
