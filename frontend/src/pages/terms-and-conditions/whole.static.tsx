import { staticPart } from "../../lib/static-part.tsx";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { content } from "./content.ts";
import { RulesBadge } from "./rules-badge.tsx";

export const Part = staticPart("terms-and-conditions", () => (
  <LegalDocument content={content} artefact={<RulesBadge />} />
));
