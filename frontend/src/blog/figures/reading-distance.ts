import { badgeCode } from "../../figures/figures.ts";
import { box, path } from "../pictures/shapes.ts";
import { badgeCodeSquares } from "./badge-code.ts";
import { label, type Figure } from "./figure.ts";

/** Distances along the floor are true to scale; the codes are drawn three times as high as they are. */
const unitsPerCm = 1;
const timesHigher = 3;
const camera = 40;
const floor = 122;

type Reading = {
  readonly wide: string;
  readonly from: string;
  readonly distanceCm: number;
  readonly anchor: "start" | "middle" | "end";
};

const readings: readonly Reading[] = [
  {
    wide: `${badgeCode.widthMm} mm`,
    from: `${badgeCode.readFromCm} cm`,
    distanceCm: badgeCode.readFromCm,
    anchor: "end",
  },
  { wide: "50 mm", from: "50 cm", distanceCm: 50, anchor: "start" },
  { wide: "15 cm", from: "1.5 m", distanceCm: 150, anchor: "middle" },
  { wide: "30 cm", from: "3 m", distanceCm: 300, anchor: "middle" },
];

const farthest = Math.max(...readings.map(({ distanceCm }) => distanceCm)) * unitsPerCm;
const rise = (farthest / 10) * timesHigher;

const drawReading = ({ wide, from, distanceCm, anchor }: Reading): string => {
  const x = camera + distanceCm * unitsPerCm;
  const size = ((distanceCm * unitsPerCm) / 10) * timesHigher;
  const unit = size / badgeCode.squares;
  const middle = { start: x, middle: x + size / 2, end: x + size + 2 }[anchor];
  return (
    box({ x, y: floor - size, width: size, height: size }, "figure-tile") +
    `<path class="figure-code" transform="translate(${x} ${floor - size}) scale(${unit})" d="${badgeCodeSquares}"/>` +
    label(middle, floor + 24, wide, { anchor, className: "figure-strong" }) +
    label(middle, floor + 43, from, { anchor })
  );
};

/**
 * A camera and the codes that it reads at each distance: the code must be a tenth as wide as the distance.
 */
export const readingDistance: Figure = {
  width: 440,
  height: floor + 56,
  shapes:
    path(`M${camera} ${floor}h${farthest}v${-rise}z`, "figure-beam") +
    path(`M10 ${floor}H430`, "figure-floor") +
    box({ x: camera - 14, y: floor - 24, width: 12, height: 24 }, "figure-device", 3) +
    label(camera + 6, 58, "10 : 1", { className: "figure-title" }) +
    readings.map(drawReading).join(""),
};
