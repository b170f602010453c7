import messages from "#messages/article-tables.json" with { type: "json" };
import { box, code, onPaper, path, ribbon, words } from "./shapes.ts";

const [first, second] = [396, 744];
const firstRow = 236;
const rowHeight = 92;

const table = messages.comparison.rows
  .map(([moment = "", sale = "", list = ""], row) => {
    const y = firstRow + row * rowHeight;
    return (
      path(`M104 ${y}h992`, "rule") +
      words(128, y + 60, 38, moment, "muted") +
      words(first, y + 60, 45, sale) +
      words(second, y + 60, 45, list)
    );
  })
  .join("");

const ticket =
  box({ x: first, y: 124, width: 82, height: 58 }, "ink", 10) + path(`M${first + 56} 132v42`, "tear");

const badge =
  box({ x: second, y: 98, width: 76, height: 106 }, "card", 14) +
  box({ x: second + 24, y: 107, width: 28, height: 9 }, "slot", 5) +
  code(second + 6, 126, 64);

export const comparison =
  ribbon(600, 60) +
  onPaper(
    box({ x: 96, y: 60, width: 1024, height: 560 }, "shadow", 30) +
      box({ x: 88, y: 46, width: 1024, height: 560 }, "card", 30) +
      ticket +
      words(first + 100, 168, 44, messages.comparison.sale) +
      badge +
      words(second + 94, 168, 44, messages.comparison.list) +
      table,
  );
