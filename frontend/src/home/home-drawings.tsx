import { makeDrawingFile } from "../lib/drawing-file.tsx";
import { wordmarks } from "./client-wordmarks.tsx";
import { labelsContent, arrivalRateContent, refusalContent, replyContent } from "./sample-content.ts";

const barWidth = 16;
const barStep = 22;
const height = 96;
const { arrivals } = arrivalRateContent;
const tallest = Math.max(...arrivals);

export const arrivalRateBox = `0 0 ${arrivals.length * barStep - (barStep - barWidth)} ${height}`;

/** Guests per interval; the tallest bar has the brand's color. */
const ArrivalRate = () =>
  arrivals.map((count, index) => {
    const barHeight = Math.round((count / tallest) * height);
    return (
      <rect
        key={`${index}-${count}`}
        fill={count === tallest ? "var(--shape)" : "color-mix(in oklab, var(--control) 60%, var(--paper))"}
        x={index * barStep}
        y={height - barHeight}
        width={barWidth}
        height={barHeight}
        rx="3"
      />
    );
  });

const headingFont = { fontFamily: "var(--font-heading)", fontWeight: 800 } as const;

export const refusalBox = "0 0 240 182";

/** A phone whose scanner refuses a pass. */
const Refusal = () => (
  <g textAnchor="middle" fontSize="15" fill="var(--ink)">
    <rect
      x="38.5"
      y="2.5"
      width="163"
      height="177"
      rx="21.5"
      fill="color-mix(in oklab, var(--error) 12%, var(--raised))"
      stroke="var(--ink)"
      strokeWidth="5"
    />
    <circle cx="120" cy="49" r="24" fill="var(--error)" />
    <path d="M113.5 42.5l13 13m0-13l-13 13" stroke="var(--paper)" strokeWidth="4" />
    <text x="120" y="103" fontSize="24" fill="var(--error)" {...headingFont}>
      {refusalContent.verdict}
    </text>
    <text x="120" y="129">
      {refusalContent.name}
    </text>
    <text x="120" y="153" fill="var(--muted)">
      {refusalContent.detail}
    </text>
  </g>
);

export const replyBox = "0 0 240 138";
const replyWidth = 72;

/** A form with a chosen reply. */
const Reply = () => (
  <g fontSize="15" fill="var(--ink)">
    <path d="M0 44.5h240m0 52H0" stroke="var(--line)" />
    <text x="16" y="29" fontSize="18" {...headingFont}>
      {replyContent.title}
    </text>
    {replyContent.choices.map(({ label, chosen }, index) => {
      const x = 16.75 + index * (replyWidth + 8);
      return (
        <g key={label} textAnchor="middle" {...(chosen && { fill: "var(--paper)", fontWeight: 700 })}>
          <rect
            x={x}
            y="54.75"
            width={replyWidth}
            height="31.5"
            rx="15.75"
            fill={chosen ? "var(--success)" : "none"}
            stroke={chosen ? "var(--success)" : "var(--control)"}
            strokeWidth="1.5"
          />
          <text x={x + replyWidth / 2} y="76">
            {label}
          </text>
        </g>
      );
    })}
    <text x="16" y="122">
      {replyContent.field}
    </text>
  </g>
);

const labelHeight = 57;
const labelGap = 6;

export const labelsBox = `0 0 240 ${labelsContent.length * (labelHeight + labelGap) + 10}`;

/** Printed labels on their carrier. */
const Labels = () => (
  <g fontSize="15" fill="var(--ink)">
    <rect width="240" height="100%" rx="8" fill="color-mix(in oklab, var(--control) 38%, var(--tint))" />
    {labelsContent.map(({ name, from }, index) => {
      const y = 8 + index * (labelHeight + labelGap);
      return (
        <g key={name}>
          <rect x="8" y={y} width="224" height={labelHeight} rx="8" fill="var(--code-tile)" />
          <text x="22" y={y + 26} fontSize="18" {...headingFont}>
            {name}
          </text>
          <text x="22" y={y + 46}>
            {from}
          </text>
        </g>
      );
    })}
  </g>
);

export const drawings = makeDrawingFile("home", {
  arrivalRate: <ArrivalRate />,
  refusal: <Refusal />,
  reply: <Reply />,
  labels: <Labels />,
  compass: wordmarks.compass.drawing,
  wave: wordmarks.wave.drawing,
  peaks: wordmarks.peaks.drawing,
  ampersand: wordmarks.ampersand.drawing,
  leaf: wordmarks.leaf.drawing,
  book: wordmarks.book.drawing,
});
