import type { ReactNode } from "react";
import { staticPart } from "../../lib/static-part.tsx";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { badgeContent, content } from "./content.ts";

/** The back of a badge, where the house rules stand. */
const RulesBadge = (): ReactNode => (
  <div className="badge legal-badge">
    <span className="badge-slot" />
    <div className="badge-top">
      <p className="badge-event">{badgeContent.event}</p>
      <p className="badge-name">
        {badgeContent.name.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
    </div>
    <div className="badge-stub">
      <p className="badge-seat">
        <span>
          {badgeContent.stub}
          <strong>{badgeContent.place}</strong>
        </span>
      </p>
    </div>
  </div>
);

export const Part = staticPart("terms-and-conditions", () => (
  <LegalDocument content={content} artefact={<RulesBadge />} />
));
