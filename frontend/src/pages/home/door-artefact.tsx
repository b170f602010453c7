import type { ReactNode } from "react";
import { doorContent as content } from "./content.ts";

/** The label printer, and the list of arrivals beside it. */
export const DoorArtefact = (): ReactNode => (
  <div className="door">
    <div className="printer">
      <div className="label">
        <strong>{content.name}</strong>
        <span>{content.from}</span>
        <span className="role role-squares">{content.role}</span>
      </div>
      <div className="printer-body" />
    </div>
    <div className="tally">
      <p className="tally-title">
        <span>{content.title}</span>
        <span className="live">{content.live}</span>
      </p>
      <p className="tally-count">
        <strong>{content.count}</strong> {content.total}
      </p>
      <ul>
        {content.log.map(({ time, name }) => (
          <li key={time}>
            <span>{time}</span> {name}
          </li>
        ))}
      </ul>
    </div>
  </div>
);
