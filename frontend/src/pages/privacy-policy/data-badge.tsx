import type { ReactNode } from "react";
import { badgeContent as content } from "./content.ts";

/** A badge with nothing to hide. */
export const DataBadge = (): ReactNode => (
  <div className="badge legal-badge">
    <span className="badge-slot" />
    <div className="badge-top">
      <p className="badge-event">{content.title}</p>
      {content.rows.map(({ label, value }) => (
        <p key={label} className="legal-badge-row">
          <span>{label}</span>
          <strong>{value}</strong>
        </p>
      ))}
    </div>
    <div className="badge-stub">
      <p className="badge-seat">
        <span>
          {content.stub}
          <strong>{content.after}</strong>
        </span>
      </p>
    </div>
  </div>
);
