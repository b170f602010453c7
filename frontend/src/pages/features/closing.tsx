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
