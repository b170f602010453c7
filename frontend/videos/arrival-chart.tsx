import type { ReactNode } from "react";
import { paceContent } from "../src/pages/home/content.ts";
import { arrivalsWords as words } from "./content.ts";
import { mix } from "./motion.ts";

const barWidth = 18;
const barStep = 30;
const height = 96;
const arrivals: readonly number[] = paceContent.arrivals;
const tallest = Math.max(...arrivals);
/** Columns up to now, which is the busiest; Hall B fills in its own way. */
const past = arrivals.slice(0, arrivals.indexOf(tallest));
const hallShares = [0.4, 0.5, 0.3, 0.9, 0.55, 0.75, 0.5];

type ArrivalChartProps = {
  /** The newest column, in guests. */
  readonly grown: number;
  /** 0: the main door's columns, 1: those of Hall B. */
  readonly chosen: number;
  readonly tip: "past" | "newest" | undefined;
  readonly tipShown: number;
};

/** Arrivals per ten minutes; the newest column grows. */
export const ArrivalChart = ({ grown, chosen, tip, tipShown }: ArrivalChartProps): ReactNode => {
  const columns = [...past, grown].map((guests, index) => guests * mix(1, hallShares[index] ?? 1, chosen));
  const newest = columns.length - 1;
  const tipAt = tip === "newest" ? newest : newest - 1;
  const guests = Math.round(columns[tipAt] ?? 0);
  return (
    <div className="arrival-chart">
      <p>{words.paceTitle}</p>
      <div className="arrival-plot">
        <svg viewBox={`0 0 ${columns.length * barStep} ${height}`} preserveAspectRatio="none">
          {columns.map((count, index) => {
            const barHeight = Math.max(2, (count / tallest) * (height - 4));
            return (
              <rect
                key={index}
                className={index === newest ? "pace-bar pace-bar-tallest" : "pace-bar"}
                x={index * barStep + (barStep - barWidth) / 2}
                y={height - barHeight}
                width={barWidth}
                height={barHeight}
                rx="3"
              />
            );
          })}
        </svg>
        {tip && (
          <p
            className="arrival-tip"
            style={{
              left: `${((tipAt + 0.5) / columns.length) * 100}%`,
              opacity: tipShown,
              scale: String(0.9 + 0.1 * tipShown),
            }}
          >
            <strong>{guests} guests</strong>
            {tip === "newest" ? "since 09:40" : "09:30 to 09:40"}
          </p>
        )}
      </div>
      <p className="arrival-hours">
        {words.hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </div>
  );
};
