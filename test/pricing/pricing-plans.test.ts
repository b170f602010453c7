import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Calculator } from "#frontend/src/pricing/calculator.tsx";
import { calculatorContent } from "#frontend/src/pricing/pricing-content.ts";
import { describeTotal } from "#frontend/src/pricing/describe-total.ts";
import { describeTax, makeQuote, readQuoteRequest, writeQuoteRequest } from "#shared/pricing/quote.ts";
import { quoteContent } from "#shared/pricing/quote-texts.ts";
import { findPlans, findPrices, freeAttendees, type PriceList } from "#shared/pricing/pricing.ts";

test.each(["US", "GB", "", "in", "IN ", "constructor"])(
  "[PRICE-02] offers a visitor from %j the plans and prices of every country except India",
  (country) => {
    expect(findPlans(country)).toBe(findPlans("US"));
    expect(findPrices(country)).toBe(findPrices("US"));
    expect(findPlans(country)).not.toEqual(findPlans("IN"));
  },
);

test("[PRICE-05] every plan has a name, a price, a description, a price detail and features", () => {
  for (const plan of [...findPlans("IN"), ...findPlans("US")]) {
    expect([plan.name, plan.price, plan.description, plan.priceDetail].every((text) => text !== "")).toBe(
      true,
    );
    expect(plan.features.length).toBeGreaterThan(1);
  }
});

/** A price list with all fields, and one without the optional ones. */
const rising: PriceList = {
  code: "IN",
  plan: "Plan",
  base: 10_000,
  includedAttendees: 200,
  perExtraAttendee: 50,
  customFrom: 1000,
  chatbot: 25_000,
  taxed: true,
  currency: "INR",
  formatMoney: (amount) => `₹${amount}`,
  formatCount: String,
};
const { perExtraAttendee: _, chatbot: __, ...flat } = { ...rising, customFrom: 201 };

test.each([
  [rising, 1, false, [10_000]],
  [rising, 200, false, [10_000]],
  [rising, 201, false, [10_000, 50]],
  [rising, 350, true, [10_000, 7_500, 25_000]],
  [rising, 999, false, [10_000, 39_950]],
  [rising, 1000, false, undefined],
  [flat, 1, false, [10_000]],
  [flat, 200, true, [10_000]],
  [flat, 201, false, undefined],
])(
  "[PRICE-01] [PRICE-02] [PRICE-06] adds the lines of a quote up to its total, and gives a large event a custom price (%#)",
  (list, attendees, chatbot, amounts) => {
    const quote = makeQuote(list, { attendees, chatbot });
    if (quote.type === "custom") return expect(amounts).toBeUndefined();
    expect(quote.lines.map(({ amount }) => amount)).toEqual(amounts);
    expect(quote.total).toBe(amounts?.reduce((sum, amount) => sum + amount));
  },
);

const totals = [
  [freeAttendees, false, calculatorContent.free],
  [freeAttendees, true, "₹25000"],
  [freeAttendees + 1, false, "₹10000"],
  [1000, false, calculatorContent.custom],
] as const;

test.each(totals)(
  "[PRICE-07] for %i attendees (chatbot: %s), shows %s as the total",
  (attendees, chatbot, total) => {
    expect(describeTotal(rising, makeQuote(rising, { attendees, chatbot }))).toBe(total);
  },
);

test("[PRICE-07] shows the free and the paid offer with their contents when the free plan is enough", () => {
  const html = renderToStaticMarkup(
    createElement(Calculator, { list: rising, initialAttendees: freeAttendees }),
  );
  for (const words of ["₹0", "₹10000", calculatorContent.freePlan.holds, calculatorContent.printing])
    expect(html).toContain(words);
});

test("[PRICE-06] writes one attendee in the singular", () => {
  const quote = makeQuote(rising, { attendees: 201, chatbot: false });
  expect(quote).toMatchObject({ lines: [{}, { what: "1 more attendee at ₹50" }] });
  expect(quoteContent.attendees("1")).toBe("1 attendee");
});

test("[PRICE-06] states the GST rate and its share of the price, or that none is added", () => {
  const address = ["Street"];
  expect(describeTax(1_00_000, { address, taxPercent: 18 })).toBe("18% included: ₹15,254.24");
  expect(describeTax(17_500, { address })).toBe("None added to this total");
});

test("[PRICE-06] [PRICE-08] writes the request and its price list into the address, and preserves other parameters", () => {
  const request = { attendees: 420, chatbot: true };
  const search = writeQuoteRequest("?utm_source=mail&attendees=3", request, rising);
  expect(search).toBe("?utm_source=mail&attendees=420&prices=IN&chatbot=1");
  expect(readQuoteRequest(search)).toEqual(request);
  expect(writeQuoteRequest(search, { attendees: 7, chatbot: false }, findPrices("US"))).toBe(
    "?utm_source=mail&attendees=7&prices=elsewhere",
  );
});

test.each([
  "",
  "?attendees=",
  "?attendees=0",
  "?attendees=-5",
  "?attendees=1e9",
  "?attendees=%00",
  "?attendees=1.5",
])("[PRICE-06] reads no quote request from the address %j", (search) => {
  expect(readQuoteRequest(search)).toBeUndefined();
});
