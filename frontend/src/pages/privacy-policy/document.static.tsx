import type { ReactNode } from "react";
import { staticPart } from "../../lib/static-part.tsx";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { badgeContent, content } from "./content.ts";

/** A badge with nothing to hide. */
const DataBadge = (): ReactNode => (
  <div className="badge legal-badge">
    <span className="badge-slot" />
    <div className="badge-top">
      <p className="badge-event">{badgeContent.title}</p>
      {badgeContent.rows.map(({ label, value }) => (
        <p key={label} className="legal-badge-row">
          <span>{label}</span>
          <strong>{value}</strong>
        </p>
      ))}
    </div>
    <div className="badge-stub">
      <p className="badge-seat">
        <span>
          {badgeContent.stub}
          <strong>{badgeContent.after}</strong>
        </span>
      </p>
    </div>
  </div>
);

export const Part = staticPart("privacy-policy", () => (
  <LegalDocument content={content} artefact={<DataBadge />} />
));
