import type { ReactNode } from "react";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { content } from "./content.ts";
import { TornTicket } from "./torn-ticket.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => <LegalDocument content={content} artefact={<TornTicket />} />;
