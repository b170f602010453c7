import { badgeCode } from "../../figures/figures.ts";
import { box, onPaper } from "../pictures/shapes.ts";
import { badgeCodeSquares } from "./badge-code.ts";
import { label, number, type Figure } from "./figure.ts";

/** A label from a 62 mm roll, in landscape and true to scale. */
const label62 = { widthMm: 100, heightMm: 62, marginMm: 5 } as const;
const unitsPerMm = 3.4;
const mmPerPoint = 0.353;
const left = 34;
const top = 12;

const across = (mm: number): number => left + mm * unitsPerMm;
const down = (mm: number): number => top + mm * unitsPerMm;

const lines = [
  { text: "Christopher", points: 36, baselineMm: 16, className: "figure-name" },
  { text: "Okafor", points: 24, baselineMm: 26.5, className: "figure-name" },
  { text: "Northlight Robotics", points: 14, baselineMm: 34.5, className: "figure-organization" },
] as const;

const placeX = label62.widthMm - badgeCode.placeMm - 1;
const placeY = label62.heightMm - badgeCode.placeMm - 1;
const place = {
  x: across(placeX),
  y: down(placeY),
  width: badgeCode.placeMm * unitsPerMm,
  height: badgeCode.placeMm * unitsPerMm,
};
const squares = `translate(${across(placeX + badgeCode.quietMm)} ${down(placeY + badgeCode.quietMm)}) scale(${badgeCode.squareMm * unitsPerMm})`;

const role = { x: across(label62.marginMm), y: down(47), width: 34 * unitsPerMm, height: 10 * unitsPerMm };

export const badgeAnatomy: Figure = {
  width: 408,
  height: top * 2 + label62.heightMm * unitsPerMm,
  shapes:
    onPaper(
      box(
        {
          x: left,
          y: top,
          width: label62.widthMm * unitsPerMm,
          height: label62.heightMm * unitsPerMm,
        },
        "figure-paper",
        10,
      ) +
        lines
          .map(({ text, points, baselineMm, className }) =>
            label(across(label62.marginMm), down(baselineMm), text, {
              className,
              size: points * mmPerPoint * unitsPerMm,
            }),
          )
          .join("") +
        box(role, "figure-role", 6) +
        label(role.x + role.width / 2, role.y + 23, "SPEAKER", {
          anchor: "middle",
          className: "figure-role-word",
        }) +
        box(place, "figure-place") +
        `<path class="figure-code" transform="${squares}" d="${badgeCodeSquares}"/>`,
    ) +
    number(14, down(12), 1) +
    number(14, down(23.5), 2) +
    number(14, down(33), 3) +
    number(14, down(52), 4) +
    number(394, down(44.5), 5),
};
