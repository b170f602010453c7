import { makeDrawingFile } from "../lib/drawing-file.tsx";
import { wordmarks } from "./client-wordmarks.tsx";
import { arrivalRateContent } from "./sample-content.ts";

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

export const drawings = makeDrawingFile("home", {
  arrivalRate: <ArrivalRate />,
  compass: wordmarks.compass.drawing,
  wave: wordmarks.wave.drawing,
  peaks: wordmarks.peaks.drawing,
  ampersand: wordmarks.ampersand.drawing,
  leaf: wordmarks.leaf.drawing,
  book: wordmarks.book.drawing,
});
