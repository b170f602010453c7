import { box, code, path, perforation, scaled, words } from "./shapes.ts";

const arc = (radius: number): string =>
  path(
    `M${600 - radius} ${362 + radius * 0.1}a${radius * 1.25} ${radius * 1.25} 0 0 0 ${radius * 2} 0`,
    "signal",
  );

const phone =
  box({ x: 498, y: 28, width: 224, height: 326 }, "shadow", 36) +
  box({ x: 488, y: 16, width: 224, height: 330 }, "ink", 36) +
  box({ x: 502, y: 30, width: 196, height: 302 }, "card", 24) +
  box({ x: 566, y: 42, width: 68, height: 12 }, "ink", 6) +
  words(522, 100, 32, "Your pass") +
  code(518, 118, 164) +
  words(522, 314, 22, "Main door", "muted");

const printer =
  box({ x: 330, y: 500, width: 540, height: 108 }, "printer", 30) +
  box({ x: 390, y: 492, width: 420, height: 22 }, "printer-slot", 11) +
  perforation(430, 548, 160) +
  box({ x: 780, y: 544, width: 44, height: 18 }, "done-fill", 9);

export const touchless =
  box({ x: 0, y: 532, width: 1200, height: 98 }, "line") +
  scaled(0.84, phone + arc(36) + arc(72) + arc(108) + printer);
