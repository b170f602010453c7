import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { LegalBadge } from "./legal-badge.tsx";
import { LegalDocument } from "./legal-document.tsx";
import { badgeContent, content } from "./terms-and-conditions-content.ts";

/** The back of a badge, with the house rules. */
const badge = (
  <LegalBadge content={badgeContent}>
    <p className="badge-name">
      {badgeContent.name.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
  </LegalBadge>
);

export const PageFragment = staticFragment("terms-and-conditions", () => (
  <LegalDocument content={content} artefact={badge} />
));
