import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { LegalBadge } from "./legal-badge.tsx";
import { LegalDocument } from "./legal-document.tsx";
import { badgeContent, content } from "./privacy-policy-content.ts";

const badge = (
  <LegalBadge content={badgeContent}>
    {badgeContent.rows.map(({ label, value }) => (
      <p key={label} className="legal-badge-row">
        <span>{label}</span>
        <strong>{value}</strong>
      </p>
    ))}
  </LegalBadge>
);

export const PageFragment = staticFragment("privacy-policy", () => (
  <LegalDocument content={content} artefact={badge} />
));
