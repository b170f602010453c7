import { box, code, disc, onPaper, perforation, words } from "./shapes.ts";

export const badgePrinting =
  box({ x: 0, y: 560, width: 1200, height: 70 }, "line") +
  onPaper(
    box({ x: 424, y: 64, width: 376, height: 380 }, "shadow", 30) +
      box({ x: 412, y: 52, width: 376, height: 390 }, "card", 30) +
      box({ x: 548, y: 76, width: 104, height: 20 }, "slot", 10) +
      words(452, 178, 68, "Mina") +
      words(452, 242, 68, "Halloran") +
      perforation(412, 276, 376) +
      code(446, 292, 130) +
      words(604, 344, 27, "Booth", "muted") +
      words(604, 390, 46, "F 07"),
  ) +
  box({ x: 274, y: 412, width: 652, height: 168 }, "printer", 34) +
  box({ x: 330, y: 404, width: 540, height: 26 }, "printer-slot", 13) +
  box({ x: 330, y: 468, width: 120, height: 16 }, "paper", 8) +
  box({ x: 330, y: 500, width: 72, height: 16 }, "paper", 8) +
  disc(812, 498, 26, "shape") +
  disc(876, 498, 12, "done");
