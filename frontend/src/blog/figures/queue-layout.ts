import { exampleStations } from "../../figures/figures.ts";
import { box, disc, path } from "../pictures/shapes.ts";
import { label, number, type Figure } from "./figure.ts";

/** Two stations share a table with the printer between them. */
const tables = Math.ceil(exampleStations / 2);
const tableWidth = 84;
const tableStep = 102;
const firstTable = 34;

const drawTable = (_: unknown, index: number): string => {
  const x = firstTable + index * tableStep;
  const hosts = [x + 18, x + tableWidth - 18];
  return (
    box({ x, y: 58, width: tableWidth, height: 22 }, "figure-table", 4) +
    box({ x: x + tableWidth / 2 - 9, y: 60, width: 18, height: 18 }, "figure-device", 3) +
    hosts.map((host) => disc(host, 46, 7, "figure-host") + disc(host, 94, 6, "figure-guest")).join("")
  );
};

const lanes = { left: 64, right: 310, first: 262, second: 222, third: 182 } as const;
const turn = (lanes.first - lanes.second) / 2;
const laneLength = lanes.right - lanes.left;
/** The number that the article assumes: in a line of 30 m each guest has 0.6 m. */
const guests = 50;
const guestStep = (3 * laneLength + 2 * Math.PI * turn) / (guests - 1);

const line =
  `<path class="figure-line" stroke-dasharray="0 ${guestStep.toFixed(3)}" d="M${lanes.left} ${lanes.first}h${laneLength}` +
  `a${turn} ${turn} 0 0 0 0 ${-2 * turn}h${-laneLength}a${turn} ${turn} 0 0 1 0 ${-2 * turn}h${laneLength}"/>`;

const between = (one: number, other: number): number => (one + other) / 2;
const ropes = [
  { from: lanes.left - 8, to: lanes.right + 30, y: lanes.first + turn },
  { from: lanes.left - 8, to: lanes.right - 4, y: between(lanes.first, lanes.second) },
  { from: lanes.left + 4, to: lanes.right + 4, y: between(lanes.second, lanes.third) },
  { from: lanes.left - 30, to: lanes.right + 4, y: lanes.third - turn },
]
  .map(
    ({ from, to, y }) =>
      path(`M${from} ${y}H${to}`, "figure-rope") +
      [from, to].map((x) => disc(x, y, 3.5, "figure-post")).join(""),
  )
  .join("");

const sign = (x: number, y: number): string =>
  box({ x: x - 9, y: y - 24, width: 18, height: 14 }, "figure-sign", 2) +
  path(`M${x} ${y - 10}v10`, "figure-foot");

/** A foyer from above: one line in three lanes, and the stations that it leads to. */
export const queueLayout: Figure = {
  width: 420,
  height: 310,
  shapes:
    path("M8 246V8H344M392 8H412V302H8V278", "figure-wall") +
    path("M368 34V-2M360 8l8-10 8 10", "figure-path") +
    label(338, 29, "Hall", { anchor: "end" }) +
    Array.from({ length: tables }, drawTable).join("") +
    path("M340 176V120M333 128l7-9 7 9", "figure-path") +
    ropes +
    line +
    sign(26, 244) +
    disc(346, 184, 7, "figure-host") +
    box({ x: 378, y: 196, width: 22, height: 84 }, "figure-table", 4) +
    disc(389, 186, 7, "figure-host") +
    label(18, 297, "Door") +
    number(26, 204, 1) +
    number(182, 222, 2) +
    number(366, 150, 3) +
    number(178, 112, 4) +
    number(389, 238, 5),
};
