import { makeDrawingFile } from "../lib/drawing-file.tsx";
import { FloorDrawing } from "../sections/floor-plan.tsx";
import { doorContent } from "./features-content.ts";

const dark = "color-mix(in oklab, var(--code-tile) 13%, var(--code-ink))";

/** The printer from above: the slot, the roll behind its window, the feed button and the lamp. */
const Printer = () => (
  <>
    <rect
      x="4"
      width="84"
      height="176"
      rx="16"
      fill="color-mix(in oklab, var(--code-ink) 18%, var(--code-tile))"
    />
    <g fill={dark}>
      <path d="M0 22h12v132H0z" />
      <rect x="24" y="28" width="36" height="120" rx="8" />
      <circle cx="72.5" cy="40" r="7" />
    </g>
    <path d="M30 38h24v100H30z" fill="var(--code-tile)" />
    <path
      d="M30 38h5v100h-5zM49 38h5v100h-5z"
      fill="color-mix(in oklab, var(--code-ink) 16%, var(--code-tile))"
    />
    <rect x="69" y="118" width="7" height="18" rx="3.5" fill="var(--success)" />
  </>
);

const { live } = doorContent;
/** The last interval is still in progress, and there is space for one more. */
const intervals = live.arrivals.length + 1;
const step = 36;
const height = 130;

export const arrivalsBox = `0 0 ${intervals * step} ${height + 20}`;

const Arrivals = () => (
  <>
    {live.arrivals.map((count, index) => {
      const bar = Math.round((count / live.busiest) * (height - 26));
      const isBusiest = count === live.busiest;
      return (
        <g key={index}>
          <rect
            fill={isBusiest ? "var(--shape)" : "color-mix(in oklab, var(--control) 55%, var(--raised))"}
            x={index * step + 3}
            y={height - bar}
            width={step - 6}
            height={bar}
            rx="4"
          />
          {isBusiest && (
            <text
              fill="var(--ink)"
              fontFamily="var(--font-heading)"
              fontSize="22"
              fontWeight="800"
              x={index * step + step / 2}
              y={height - bar - 6}
              textAnchor="middle"
            >
              {live.busiest}
            </text>
          )}
        </g>
      );
    })}
    <g fill="var(--muted)" fontSize="14">
      <text x="3" y={height + 16}>
        {live.from}
      </text>
      <text x={intervals * step - 3} y={height + 16} textAnchor="end">
        {live.to}
      </text>
    </g>
  </>
);

export const drawings = makeDrawingFile("features", {
  floor: <FloorDrawing />,
  printer: <Printer />,
  arrivals: <Arrivals />,
});
