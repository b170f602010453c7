import { expect, test } from "vitest";
import { quoteContent } from "#frontend/src/pages/pricing/content.ts";
import {
  describeTax,
  makeQuote,
  readQuoteRequest,
  writeQuoteRequest,
} from "#frontend/src/pages/pricing/quote.ts";
import { findPlans, findPrices } from "#shared/catalogue/pricing.ts";

const describe = (country: string) =>
  findPlans(country).map(({ name, price, priceDetail, nextStep }) => [name, price, priceDetail, nextStep]);

test("[PRICE-01] India is offered three plans, in rupees", () => {
  expect(describe("IN")).toEqual([
    [
      "Event Registration Software",
      "₹10,000",
      "per event, 200 attendees included, then ₹50 per extra attendee",
      "signUp",
    ],
    ["AI Chatbot", "₹25,000", "per event", "signUp"],
    ["Enterprise", "Let's talk", "custom pricing, 1,000+ attendees", "booking"],
  ]);
});

test.each(["US", "GB", "", "in", "IN ", "constructor"])(
  "[PRICE-02] a visitor from %j is offered one plan, in US dollars",
  (country) => {
    expect(describe(country)).toEqual([
      ["Event Check-in Solution", "1,000 USD", "per event, up to 500 attendees", "signUp"],
    ]);
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

const priceOf = (country: string, attendees: number, chatbot = false) => {
  const list = findPrices(country);
  const quote = makeQuote(list, { attendees, chatbot });
  return quote.type === "custom" ? "custom" : list.formatMoney(quote.total);
};

test.each([
  ["IN", 1, "₹10,000"],
  ["IN", 200, "₹10,000"],
  ["IN", 201, "₹10,050"],
  ["IN", 350, "₹17,500"],
  ["IN", 999, "₹49,950"],
  ["IN", 1000, "custom"],
  ["US", 1, "1,000 USD"],
  ["US", 500, "1,000 USD"],
  ["US", 501, "custom"],
])(
  "[PRICE-01] [PRICE-02] [PRICE-06] in %s an event with %i attendees costs %s",
  (country, attendees, price) => {
    expect(priceOf(country, attendees)).toBe(price);
  },
);

test("[PRICE-01] [PRICE-06] the chatbot is added in India, and nowhere else even if an address asks for it", () => {
  expect(priceOf("IN", 999, true)).toBe("₹74,950");
  expect(priceOf("US", 300, true)).toBe("1,000 USD");
});

test("[PRICE-06] the lines of a quote add up to its total", () => {
  const quote = makeQuote(findPrices("IN"), { attendees: 350, chatbot: true });
  expect(quote).toMatchObject({ type: "priced", total: 42_500, lines: [{}, {}, {}] });
  if (quote.type === "priced")
    expect(quote.lines.map(({ amount }) => amount)).toEqual([10_000, 7_500, 25_000]);
});

test("[PRICE-06] one attendee is no plural", () => {
  const quote = makeQuote(findPrices("IN"), { attendees: 201, chatbot: false });
  expect(quote).toMatchObject({ lines: [{}, { what: "1 more attendee at ₹50" }] });
  expect(quoteContent.attendees("1")).toBe("1 attendee");
});

test("[PRICE-06] the GST line says the rate and the part of the price, or that none is added", () => {
  const address = ["Street"];
  expect(describeTax(1_00_000, { address, taxPercent: 18 })).toBe("18% included: ₹15,254.24");
  expect(describeTax(17_500, { address })).toBe("None added to this total");
});

test("[PRICE-06] an address holds the whole request, beside what else it held", () => {
  const request = { attendees: 420, chatbot: true };
  const search = writeQuoteRequest("?utm_source=mail&attendees=3", request);
  expect(search).toBe("?utm_source=mail&attendees=420&chatbot=1");
  expect(readQuoteRequest(search)).toEqual(request);
  expect(writeQuoteRequest(search, { attendees: 7, chatbot: false })).toBe("?utm_source=mail&attendees=7");
});

test.each([
  "",
  "?attendees=",
  "?attendees=0",
  "?attendees=-5",
  "?attendees=1e9",
  "?attendees=%00",
  "?attendees=1.5",
])("[PRICE-06] the address %j asks for nothing", (search) => {
  expect(readQuoteRequest(search)).toBeUndefined();
});
