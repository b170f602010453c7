import { calculatorContent } from "#frontend/src/pages/pricing/content.ts";
import { walkPages } from "#test/support/walk/walk-pages.ts";

walkPages({
  "[PRICE-06] the price calculator": {
    addresses: ["/pricing", "/pricing?attendees=90"],
    addressHolds: true,
    notKept: ["sheetEmail"],
    pinned: [
      [
        ["type", `slider "${calculatorContent.slider}"`, "plausible"],
        ["press", `link "PRICING"`],
      ],
    ],
  },
});
