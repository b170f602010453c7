import type { ReactNode } from "react";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { closingContent as content, heroContent } from "./content.ts";

/** A ticket for the visitor's own event. */
export const Closing = (): ReactNode => (
  <section className="closing" aria-labelledby="closing-title">
    <div className="ticket">
      <div className="ticket-main">
        <h2 id="closing-title" className="text-title">
          {content.heading}
        </h2>
        <p className="text-lead">{content.text}</p>
        <p className="actions">
          <OutsideLink href={heroContent.signUp.href} className="button button-on-ticket">
            {heroContent.signUp.label}
          </OutsideLink>
          <OutsideLink href={heroContent.booking.href} className="button button-quiet-on-ticket">
            {heroContent.booking.label}
          </OutsideLink>
        </p>
      </div>
      <div className="ticket-stub" aria-hidden="true">
        <p className="ticket-event">{content.stub.event}</p>
        {content.stub.rows.map(({ label, value }) => (
          <p key={label}>
            {label}
            <strong>{value}</strong>
          </p>
        ))}
      </div>
    </div>
  </section>
);
