import type { ReactNode } from "react";
import { clickAttributes } from "../../features/analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { heroContent, organizersContent as content } from "./content.ts";
import { DayCurve } from "./day-curve.tsx";

/** One event day from the organizer's side, under the curve of how many guests are inside. */
export const Organizers = (): ReactNode => (
  <section className="day" aria-labelledby="day-title">
    <div className="day-words">
      <h2 id="day-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead">{content.lead}</p>
      <p className="actions">
        <OutsideLink
          href={heroContent.signUp.href}
          className="button button-primary"
          {...clickAttributes?.("FOR_EVENT_ORGANIZERS_FREE_SIGN_UP")}
        >
          {content.signUp}
        </OutsideLink>
      </p>
    </div>
    <DayCurve />
    <ol className="day-line">
      {content.moments.map(({ time, heading, text }) => (
        <li key={time}>
          <p className="day-time">{time}</p>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
