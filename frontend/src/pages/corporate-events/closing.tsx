import type { ReactNode } from "react";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { closingContent as content } from "./content.ts";

export const Closing = (): ReactNode => (
  <section className="closing" aria-labelledby="closing-title">
    <div className="ticket">
      <div className="ticket-main">
        <h2 id="closing-title" className="text-title">
          {content.heading}
        </h2>
        <p className="text-lead">{content.text}</p>
        <p className="actions">
          <OutsideLink href={content.start.href} className="button button-on-ticket">
            {content.start.label}
          </OutsideLink>
          <OutsideLink href={content.demo.href} className="button button-quiet-on-ticket">
            {content.demo.label}
          </OutsideLink>
        </p>
      </div>
      <div className="ticket-stub" aria-hidden="true">
        <p className="ticket-event">{content.badge.event}</p>
        <p className="blank-badge">
          <strong>{content.badge.name}</strong>
          {content.badge.team}
        </p>
      </div>
    </div>
  </section>
);
