import type { ReactNode } from "react";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { crewContent as content } from "./content.ts";

/** The page's contents, on the badge that the crew wears: the day's run sheet. */
export const CrewBadge = (): ReactNode => (
  <HangingBadge print={content.print}>
    <div className="badge-top">
      <p className="badge-event">
        <span>{content.event}</span>
        <span>{content.date}</span>
      </p>
      <p className="badge-name crew-name">{content.name}</p>
      <nav aria-label={content.label}>
        <ol className="run-sheet">
          {content.rows.map(({ id, time, label, count }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{time}</span>
                {label}
                <strong>{count}</strong>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
    <div className="badge-stub crew-stub">
      <p className="badge-seat">
        <span>
          {content.access.label}
          <strong>{content.access.value}</strong>
        </span>
      </p>
      <span className="role role-dots">{content.role}</span>
    </div>
  </HangingBadge>
);
