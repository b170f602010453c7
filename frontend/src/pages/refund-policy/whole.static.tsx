import { staticPart } from "../../lib/static-part.tsx";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { content } from "./content.ts";
import { TornTicket } from "./torn-ticket.tsx";

export const Part = staticPart("refund-policy", () => (
  <LegalDocument content={content} artefact={<TornTicket />} />
));
