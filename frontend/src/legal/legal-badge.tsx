import type { ReactNode } from "react";

type LegalBadgeProps = {
  readonly content: { readonly event: string; readonly stub: string; readonly place: string };
  readonly children: ReactNode;
};

export const LegalBadge = ({ content, children }: LegalBadgeProps) => (
  <div className="badge on-paper legal-badge">
    <span className="badge-slot" />
    <div className="badge-top">
      <p className="badge-event">{content.event}</p>
      {children}
    </div>
    <div className="badge-stub perforated">
      <p className="badge-seat">
        <span>
          {/* oxlint-disable-next-line site/text-in-element -- each page sets it once */}
          {content.stub}
          <strong>{content.place}</strong>
        </span>
      </p>
    </div>
  </div>
);
