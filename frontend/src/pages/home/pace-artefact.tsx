import type { ReactNode } from "react";
import { paceContent as content } from "./content.ts";

const barWidth = 16;
const barStep = 22;
const height = 96;
const tallest = Math.max(...content.arrivals);

/** Arrivals per ten minutes, the busiest stretch marked. */
export const PaceArtefact = (): ReactNode => (
  <div className="pace">
    <p>
      <strong>{content.value}</strong>
      <span>{content.label}</span>
    </p>
    <svg viewBox={`0 0 ${content.arrivals.length * barStep - (barStep - barWidth)} ${height}`}>
      {content.arrivals.map((count, index) => {
        const barHeight = Math.round((count / tallest) * height);
        return (
          <rect
            key={`${index}-${count}`}
            className={count === tallest ? "pace-bar pace-bar-tallest" : "pace-bar"}
            x={index * barStep}
            y={height - barHeight}
            width={barWidth}
            height={barHeight}
            rx="3"
          />
        );
      })}
    </svg>
  </div>
);
