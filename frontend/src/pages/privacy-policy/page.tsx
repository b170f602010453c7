import type { ReactNode } from "react";
import { LegalDocument } from "../../sections/legal-document.tsx";
import { content } from "./content.ts";
import { DataBadge } from "./data-badge.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => <LegalDocument content={content} artefact={<DataBadge />} />;
