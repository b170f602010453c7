import { badge, box, code, onPaper, ribbon, stamp, tick, words } from "./shapes.ts";

const checklist = ["Quiet zone", "Contrast", "Test print", "Spare phone"]
  .map((check, row) => {
    const y = 196 + row * 78;
    return tick(740, y - 14, 34) + words(792, y + 15, 38, check);
  })
  .join("");

export const bestPractices =
  ribbon(364, 100) +
  onPaper(
    badge({ x: 164, y: 84, width: 400, height: 492 }) +
      words(210, 196, 58, "José Okafor") +
      code(234, 222, 260) +
      box({ x: 134, y: 348, width: 460, height: 8 }, "done-fill", 4) +
      stamp(480, 532, "In · 3.2 s") +
      box({ x: 712, y: 128, width: 340, height: 400 }, "shadow", 24) +
      box({ x: 702, y: 116, width: 340, height: 400 }, "card", 24) +
      checklist,
  );
