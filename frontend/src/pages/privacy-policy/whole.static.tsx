import { staticPart } from "../../lib/static-part.tsx";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { content } from "./content.ts";
import { DataBadge } from "./data-badge.tsx";

export const Part = staticPart("privacy-policy", () => (
  <LegalDocument content={content} artefact={<DataBadge />} />
));
