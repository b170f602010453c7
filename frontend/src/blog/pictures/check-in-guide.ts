import { box, disc, onPaper, path, tick, words } from "./shapes.ts";

const names = ["Priya Raman", "José Okafor", "Mina Halloran", "Ada Lindqvist", "Tom Ashdown", "Lea Ferreira"];

const rows = names
  .map((name, row) => {
    const y = 116 + row * 46;
    const isIn = row < 3;
    return (
      words(440, y + 19, 29, name, isIn ? "ink" : "muted") +
      (isIn
        ? box({ x: 716, y: y - 10, width: 38, height: 38 }, "done-fill", 10) + tick(724, y, 22, "on-done")
        : box({ x: 716, y: y - 10, width: 38, height: 38 }, "box", 10))
    );
  })
  .join("");

const stations = [300, 600, 900]
  .map((x) => disc(x, 570, 30, "shape") + tick(x - 13, 558, 26, "on-shape"))
  .join("");

export const checkInGuide =
  path("M600 400V484M300 570V522a38 38 0 0 1 38-38H862a38 38 0 0 1 38 38V570M600 484V570", "track") +
  box({ x: 396, y: 48, width: 424, height: 368 }, "shadow", 24) +
  box({ x: 386, y: 36, width: 428, height: 372 }, "board", 24) +
  onPaper(box({ x: 408, y: 72, width: 384, height: 316 }, "card", 10) + rows) +
  box({ x: 520, y: 18, width: 160, height: 56 }, "control", 16) +
  disc(600, 38, 10, "tint") +
  stations;
