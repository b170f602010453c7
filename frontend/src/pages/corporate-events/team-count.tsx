import type { ReactNode } from "react";
import { benefitsContent } from "./content.ts";

const { live: content } = benefitsContent;
const step = 14;

/** One hole for every colleague, punched when they arrive. */
export const TeamCount = (): ReactNode => (
  <>
    <p className="benefit-title">
      <span>{content.title}</span>
      <span className="live">{content.live}</span>
    </p>
    <ul className="team-count">
      {content.teams.map(({ name, here, all }) => (
        <li key={name}>
          <span>{name}</span>
          <svg viewBox={`0 0 ${11 * step} ${step}`} aria-hidden="true">
            {Array.from({ length: all }, (_, index) => (
              <circle
                key={index}
                className={index < here ? "team-here" : "team-away"}
                cx={index * step + step / 2}
                cy={step / 2}
                r="5"
              />
            ))}
          </svg>
        </li>
      ))}
    </ul>
  </>
);
