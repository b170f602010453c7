/**
 * The values in the product's specification: prices, plans, free attendees, number of clients, hours and support's time
 * zone. The caller's number is in `test/voice/voice-specification.test.ts`. All other tests read these values from
 * `shared/site.ts`, `shared/pricing/pricing.ts` and `frontend/src/home/clients.ts`. To make the site another company's
 * (README.md, "Make it yours"), change the values in these two tests and in no other.
 */
import { expect, test } from "vitest";
import { clients } from "#frontend/src/home/clients.ts";
import { makeQuote } from "#shared/pricing/quote.ts";
import { findPlans, findPrices, freeAttendees } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";

const describe = (country: string) =>
  findPlans(country).map(({ name, price, priceDetail, nextStep }) => [name, price, priceDetail, nextStep]);

test("[PRICE-01] India has three plans in rupees", () => {
  expect(describe("IN")).toEqual([
    [
      "Event Registration Software",
      "₹10,000",
      "per event, 200 attendees included, then ₹50 per extra attendee",
      "signUp",
    ],
    ["Enterprise", "Let's talk", "custom pricing, 1,000+ attendees", "booking"],
    ["AI Chatbot", "₹25,000", "per event", "signUp"],
  ]);
});

test("[PRICE-02] all other countries have one plan in US dollars", () => {
  expect(describe("US")).toEqual([
    ["Event Check-in Solution", "1,000 USD", "per event, up to 500 attendees", "signUp"],
  ]);
});

test.each([
  ["IN", 1, false, "₹10,000"],
  ["IN", 200, false, "₹10,000"],
  ["IN", 201, false, "₹10,050"],
  ["IN", 999, false, "₹49,950"],
  ["IN", 999, true, "₹74,950"],
  ["IN", 1000, true, "custom"],
  ["US", 500, true, "1,000 USD"],
  ["US", 501, false, "custom"],
])(
  "[PRICE-01] [PRICE-02] [PRICE-06] in %s an event with %i attendees (chatbot: %s) costs %s",
  (country, attendees, chatbot, price) => {
    const list = findPrices(country);
    const quote = makeQuote(list, { attendees, chatbot });
    expect(quote.type === "custom" ? "custom" : list.formatMoney(quote.total)).toBe(price);
  },
);

test("[FAQ-02] up to 50 attendees are free", () => expect(freeAttendees).toBe(50));

test("[FAQ-02] [CONT-01] the two pages state their hours in two time zones", () => {
  expect(site.hours).toEqual({ contact: "8 AM to 5 PM EST", faqs: "8 AM to 5 PM PST" });
  expect(site.supportTimeZone).toBe("America/New_York");
});

test("[HOME-03] the client row has six clients", () => expect(clients).toHaveLength(6));
