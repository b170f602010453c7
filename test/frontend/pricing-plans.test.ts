import { expect, test } from "vitest";
import { findPlans, formatRupees, priceOfEventRupees } from "#shared/catalogue/pricing.ts";

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

test.each([
  [1, "₹10,000"],
  [200, "₹10,000"],
  [201, "₹10,050"],
  [350, "₹17,500"],
  [1000, "₹50,000"],
  [2400, "₹1,20,000"],
])("[PRICE-01] an event with %i attendees costs %s in India", (attendees, price) => {
  expect(formatRupees(priceOfEventRupees(attendees))).toBe(price);
});
