import type { ReactNode } from "react";
import { badgeContent as content } from "./content.ts";

/** The back of a badge, where the house rules stand. */
export const RulesBadge = (): ReactNode => (
  <div className="badge legal-badge">
    <span className="badge-slot" />
    <div className="badge-top">
      <p className="badge-event">{content.event}</p>
      <p className="badge-name">
        {content.name.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
    </div>
    <div className="badge-stub">
      <p className="badge-seat">
        <span>
          {content.stub}
          <strong>{content.place}</strong>
        </span>
      </p>
    </div>
  </div>
);
