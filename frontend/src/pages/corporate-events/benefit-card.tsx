import type { ReactNode } from "react";

type BenefitCardProps = {
  readonly heading: string;
  readonly text: string;
  /** Drawn on the stub. */
  readonly children: ReactNode;
};

/** One badge off the sheet: what it brings on top, how it looks on the stub. */
export const BenefitCard = ({ heading, text, children }: BenefitCardProps): ReactNode => (
  <li className="badge benefit">
    <span className="badge-slot" aria-hidden="true" />
    <div className="badge-top">
      <h3 className="text-heading">{heading}</h3>
      <p>{text}</p>
    </div>
    <div className="badge-stub benefit-stub" aria-hidden="true">
      {children}
    </div>
  </li>
);
