import type { ReactNode } from "react";
import { ticketContent as content } from "./content.ts";

/** A ticket that has been torn at its perforation, and the stub beside it. */
export const TornTicket = (): ReactNode => (
  <div className="torn">
    <p className="torn-main">
      <span>{content.event}</span>
      <strong>{content.stamp}</strong>
    </p>
    <p className="torn-stub">
      <span>{content.stub}</span>
      <strong>{content.torn}</strong>
    </p>
  </div>
);
