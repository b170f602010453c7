import type { ReactNode } from "react";
import { content } from "./content.ts";
import { HelpDesk } from "./help-desk.tsx";
import { TicketRoll } from "./ticket-roll.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => (
  <div className="faqs">
    <div className="faqs-words entrance">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <TicketRoll />
    <HelpDesk />
  </div>
);
