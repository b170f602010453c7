import type { ReactNode } from "react";
import { doorContent } from "./content.ts";

const { live: content } = doorContent;
/** Guests per ten minutes; the eighth interval is under way, and there is room for the ninth. */
const arrivals = [4, 9, 15, 27, 40, 26, 15, 4];
const intervals = 9;
const most = Math.max(...arrivals);
const step = 36;
const height = 130;

/** The morning's rush as it builds. */
export const ArrivalsArtefact = (): ReactNode => (
  <div className="arrivals">
    <p className="arrivals-title">
      <span>{content.title}</span>
      <span className="live">{content.live}</span>
    </p>
    <svg viewBox={`0 0 ${intervals * step} ${height + 20}`} aria-hidden="true">
      {arrivals.map((count, index) => {
        const bar = Math.round((count / most) * (height - 26));
        return (
          <g key={index}>
            <rect
              className={count === most ? "arrivals-bar arrivals-peak" : "arrivals-bar"}
              x={index * step + 3}
              y={height - bar}
              width={step - 6}
              height={bar}
              rx="4"
            />
            {count === most && (
              <text
                className="arrivals-count"
                x={index * step + step / 2}
                y={height - bar - 6}
                textAnchor="middle"
              >
                {content.peak}
              </text>
            )}
          </g>
        );
      })}
      <text className="arrivals-hour" x="3" y={height + 16}>
        {content.from}
      </text>
      <text className="arrivals-hour" x={intervals * step - 3} y={height + 16} textAnchor="end">
        {content.to}
      </text>
    </svg>
  </div>
);
