import type { SVGProps } from "react";
import { makeDrawingFile } from "../lib/drawing-file.tsx";
import { FloorDrawing } from "../sections/floor-plan.tsx";
import { afterContent, doorContent } from "./features-content.ts";
import { race, racePlan, servedMinute } from "./queue-race.build.ts";
import { makePlaceDots, type Place } from "./queue-race.ts";
import type { LaneName } from "./race-texts.ts";

/** Four waves of a postmark. */
const Waves = () => (
  <path
    d={[8, 18, 28, 38].map((y) => `M0 ${y}q10 -8 20 0t20 0 20 0 20 0`).join("")}
    fill="none"
    stroke="var(--brand)"
    strokeWidth="2"
  />
);

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

/** Minutes from 9:00 to 18:00. */
const day = 9 * 60;
const hourLines = [0, 3, 6, 9].map((hour) => `M${hour * 60} 0v28`).join("");

export const staysBox = `0 0 ${day} 28`;

type StayProps = { readonly stay: (typeof afterContent.time.stays)[number]; readonly color: string };

const Stay = ({ stay, color }: StayProps) => (
  <>
    <path d={hourLines} stroke="var(--line)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    {stay.spans.map(({ from, to }) => (
      <rect key={from} fill={color} x={from} y="4" width={to - from} height="20" />
    ))}
  </>
);

const stays = Object.fromEntries(
  afterContent.time.stays.map((stay, index) => [
    `stay-${index}`,
    <Stay key={stay.short} stay={stay} color={index % 2 === 0 ? "var(--shape)" : "var(--ink)"} />,
  ]),
);

const dotColors: Readonly<Record<Place, SVGProps<SVGCircleElement>>> = {
  coming: { opacity: 0 },
  waiting: { fill: "var(--raised)", stroke: "var(--shape)", strokeWidth: 2 },
  served: { fill: "var(--shape)" },
  in: { fill: "var(--success)" },
};

/** The guests of a lane when the last one has arrived. */
const RaceDots = ({ lane }: { readonly lane: LaneName }) =>
  makePlaceDots(
    race[lane],
    racePlan.stations,
  )(60 * servedMinute).map(({ place, x, y }, guest) => (
    <circle key={guest} cx={x} cy={y} r="4" {...dotColors[place]} />
  ));

export const drawings = makeDrawingFile("features", {
  waves: <Waves />,
  floor: <FloorDrawing />,
  printer: <Printer />,
  arrivals: <Arrivals />,
  paper: <RaceDots lane="paper" />,
  scan: <RaceDots lane="scan" />,
  ...stays,
});

/** How long a guest stayed, in an `svg` element with `staysBox`. */
export const FiledStay = ({ guest }: { readonly guest: number }) => (
  <use href={`${drawings.address}#stay-${guest}`} />
);
