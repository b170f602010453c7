import { designContent, listContent, printContent } from "#frontend/src/pages/badge-maker/content.ts";
import { numberTexts } from "#frontend/src/pages/queue-planner/content.ts";
import { button, walkPages } from "#test/support/walk/walk-pages.ts";

walkPages({
  "[BADGE-05] the badge maker": {
    addresses: ["/badge-maker"],
    clears: [listContent.forget, listContent.forgetBadge],
    // Cells are kept once they are read, as is said beside them.
    notKept: ["list-cells"],
    pinned: [
      [
        ["type", `file "${designContent.logo.choose}"`, "plausible"],
        ["press", button(designContent.logo.remove)],
      ],
      [["type", `combobox "${designContent.title}"`, "plausible"]],
      [
        ["press", `summary "${printContent.calibrate}"`],
        ["connection"],
        ["press", button(printContent.calibrateSheet)],
      ],
    ],
  },
  "[QUEUE-03] the queue planner": {
    addresses: [
      "/queue-planner",
      "/queue-planner?v=1&guests=900&doors=18:30&begins=20:00&come=rush&stations=4&within=8&printed=10&away=10",
    ],
    addressHolds: true,
    notKept: ["sheetEmail"],
    pinned: [
      [
        ["type", `spinbutton "${numberTexts.guests.label}"`, "other"],
        ["press", `link "Line planner"`],
      ],
    ],
  },
});
