import { designContent, listContent, printContent } from "#frontend/src/badges/badge-maker-content.ts";
import { button, explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages(import.meta.filename, {
  "[BADGE-05] the badge maker": {
    addresses: ["/badge-maker"],
    clears: [listContent.forget, listContent.forgetBadge],
    // Saved cells do not change, as the page says next to them. A search is not saved.
    notSaved: ["list-cells", "print-guest"],
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
});
