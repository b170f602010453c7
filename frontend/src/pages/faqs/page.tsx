import type { ReactNode } from "react";
import { makeFaqPage } from "../../features/structured-data/faq-page.ts";
import { content, meta as words, questions } from "./content.ts";
import { HelpDesk } from "./help-desk.tsx";
import { TicketRoll } from "./ticket-roll.tsx";

export const meta = { ...words, structuredData: () => [makeFaqPage(questions)] };

export const Component = (): ReactNode => (
  <div className="faqs">
    <div className="faqs-words">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <TicketRoll />
    <HelpDesk />
  </div>
);
