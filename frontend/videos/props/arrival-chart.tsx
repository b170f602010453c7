import { arrivals, type Door } from "../../src/content/sample-event.ts";
import { arrivalsWords as words } from "../content.ts";
import { mix } from "../motion.ts";

const barWidth = 18;
const barStep = 30;
const height = 96;
const tallest = Math.max(...arrivals.main);
/** Columns up to now, which is the busiest. */
const pastColumns = arrivals.main.findIndex((guests) => guests === tallest);

type ArrivalChartProps = {
  /** The newest column, in guests. */
  readonly grown: Readonly<Record<Door, number>>;
  /** 0: the main door's columns, 1: those of Hall B. */
  readonly chosen: number;
  readonly tip: "past" | "newest" | undefined;
  readonly tipShown: number;
};

export const ArrivalChart = ({ grown, chosen, tip, tipShown }: ArrivalChartProps) => {
  const columnsOf = (door: Door) => [...arrivals[door].slice(0, pastColumns), grown[door]];
  const hall = columnsOf("hall");
  const columns = columnsOf("main").map((guests, index) => mix(guests, hall[index] ?? 0, chosen));
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
            {tip === "newest" ? words.newestColumn : words.lastColumn}
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
