import { elsewherePrices } from "#shared/pricing/pricing.ts";
import { writeQuoteRequest } from "#shared/pricing/quote.ts";
import { calculatorContent } from "#frontend/src/pricing/pricing-content.ts";
import { content as sheetContent } from "#frontend/src/contact/email-document/email-document-content.ts";
import { button, textbox, explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages(import.meta.filename, {
  "[PRICE-06] the price calculator": {
    // The address has its prices, because the page would add them by itself, without a click.
    addresses: [
      "/pricing",
      `/pricing${writeQuoteRequest("", { attendees: 90, chatbot: false }, elsewherePrices)}`,
    ],
    addressHolds: true,
    notSaved: ["documentEmail"],
    pinned: [
      [
        ["type", `spinbutton "${calculatorContent.onlyNumber}"`, "plausible"],
        ["press", `link "PRICING"`],
      ],
      [
        ["type", `spinbutton "${calculatorContent.onlyNumber}"`, "plausible"],
        ["press", `link "FEATURES"`],
        ["press", `link "PRICING"`],
      ],
      [
        ["press", button(calculatorContent.email)],
        ["type", textbox(sheetContent.email), "plausible"],
        ["press", `link "FEATURES"`],
        ["back"],
        ["press", button(calculatorContent.email)],
      ],
    ],
  },
});
