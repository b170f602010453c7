import type { ReactNode } from "react";
import { fateContent as content } from "./content.ts";

const { staticTicket, dynamicTicket } = content;

/** What becomes of the two sorts of codes: a whole ticket, and one whose stub is torn off. */
export const Fate = (): ReactNode => (
  <section className="fate" aria-labelledby="fate-title">
    <div className="fate-words">
      <h2 id="fate-title" className="text-title">
        {content.heading}
      </h2>
      {content.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <div className="fate-tickets" aria-hidden="true">
      <div className="fate-ticket">
        <p className="fate-main">
          <strong>{staticTicket.label}</strong> {staticTicket.holds}
        </p>
        <p className="fate-stub">
          {staticTicket.until} <strong>{staticTicket.value}</strong>
        </p>
      </div>
      <div className="fate-ticket fate-torn">
        <p className="fate-main">
          <strong>{dynamicTicket.label}</strong> {dynamicTicket.holds}
        </p>
        <p className="fate-stub">
          {dynamicTicket.until} <strong>{dynamicTicket.value}</strong>
        </p>
      </div>
    </div>
  </section>
);
