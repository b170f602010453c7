import { badge, box, code, path, perforation, words } from "./shapes.ts";

const teeth = 10;
const ticketWidth = 316;

/** Along the ticket's lower end, where somebody tore the stub off. */
const tornEdge = Array.from(
  { length: teeth },
  () => `l${-ticketWidth / teeth / 2} 16l${-ticketWidth / teeth / 2} -16`,
).join("");

const ticket =
  path(`M246 122h${ticketWidth - 40}a20 20 0 0 1 20 20V520${tornEdge}V142a20 20 0 0 1 20-20z`, "shadow") +
  path(`M240 110h${ticketWidth - 40}a20 20 0 0 1 20 20V508${tornEdge}V130a20 20 0 0 1 20-20z`, "ink") +
  box({ x: 358, y: 84, width: 40, height: 60 }, "control", 10) +
  words(256, 240, 72, "Admit", "paper") +
  words(256, 310, 72, "one", "paper") +
  words(256, 366, 28, "Row C · 14", "paper") +
  perforation(220, 410, ticketWidth) +
  words(256, 468, 28, "No 0417", "paper");

/** Two passes on one rail: a ticket with a torn stub, and a name badge with its code. */
export const comparison =
  box({ x: 0, y: 34, width: 1200, height: 24 }, "control") +
  box({ x: 363, y: 34, width: 30, height: 60 }, "shape") +
  box({ x: 815, y: 34, width: 30, height: 70 }, "shape") +
  ticket +
  badge({ x: 660, y: 120, width: 340, height: 448 }) +
  words(698, 236, 62, "Priya") +
  words(698, 298, 62, "Raman") +
  words(698, 340, 27, "Northlight Robotics", "muted") +
  perforation(660, 370, 340) +
  code(684, 392, 152) +
  words(860, 440, 27, "Hall B", "muted") +
  words(860, 486, 44, "C 14");
