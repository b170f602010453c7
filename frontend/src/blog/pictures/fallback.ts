import { box, onPaper } from "./shapes.ts";

/** Shown instead of a picture that failed to load: a blank badge. */
export const fallback =
  box({ x: 585, y: 0, width: 30, height: 130 }, "shape") +
  onPaper(
    box({ x: 450, y: 115, width: 300, height: 400 }, "card", 34) +
      box({ x: 548, y: 141, width: 104, height: 20 }, "slot", 10) +
      box({ x: 490, y: 230, width: 170, height: 30 }, "line", 15) +
      box({ x: 490, y: 280, width: 110, height: 18 }, "line", 9) +
      box({ x: 490, y: 350, width: 120, height: 120 }, "box", 12),
  );
