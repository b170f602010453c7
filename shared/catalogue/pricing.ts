import { groupDigits } from "#shared/group-digits.ts";
import { indiaCode } from "./india-code.ts";

/** What a visitor can buy, by country: specification, section 9. */
export type PricingPlan = {
  readonly name: string;
  readonly price: string;
  /** The same for machines; absent where the price is agreed on. */
  readonly amount?: { readonly value: number; readonly currency: "INR" | "USD" };
  readonly description: string;
  /** What the price buys, and what is charged beyond it. */
  readonly priceDetail: string;
  readonly features: readonly string[];
  /** `signUp`: the organizer starts alone. `booking`: we talk first. */
  readonly nextStep: "signUp" | "booking";
};

/** Event Registration Software in India; the limits of the calculator beside it. */
export const indiaEventPricing = {
  baseRupees: 10_000,
  includedAttendees: 200,
  rupeesPerExtraAttendee: 50,
  /** From here on Enterprise is the plan. */
  enterpriseAttendees: 1000,
} as const;

/** `1,000` and `₹10,000`, grouped as India groups: `₹1,00,000`. */
export const formatCount = (count: number): string => groupDigits(count, "lakhs");
export const formatRupees = (rupees: number): string => `₹${formatCount(rupees)}`;

export const countExtraAttendees = (attendees: number): number =>
  Math.max(0, attendees - indiaEventPricing.includedAttendees);

export const priceOfEventRupees = (attendees: number): number =>
  indiaEventPricing.baseRupees + indiaEventPricing.rupeesPerExtraAttendee * countExtraAttendees(attendees);

const { baseRupees, includedAttendees, rupeesPerExtraAttendee, enterpriseAttendees } = indiaEventPricing;
const chatbotRupees = 25_000;
const eventDollars = 1_000;

const indiaPlans: readonly PricingPlan[] = [
  {
    name: "Event Registration Software",
    price: formatRupees(baseRupees),
    amount: { value: baseRupees, currency: "INR" },
    description: "Registration, QR passes, scanning and badges for one event.",
    priceDetail: `per event, ${includedAttendees} attendees included, then ${formatRupees(rupeesPerExtraAttendee)} per extra attendee`,
    features: [
      "Attendee list by CSV, or your own RSVP form",
      "QR passes by e-mail or WhatsApp",
      "Badge and label printing at the venue",
      "Live numbers from every checkpoint",
    ],
    nextStep: "signUp",
  },
  {
    name: "AI Chatbot",
    price: formatRupees(chatbotRupees),
    amount: { value: chatbotRupees, currency: "INR" },
    description: "Answers your guests’ questions, so that your team can stay at the door.",
    priceDetail: "per event",
    features: ["Answers guests’ questions about the event", "One price for the whole event"],
    nextStep: "signUp",
  },
  {
    name: "Enterprise",
    price: "Let's talk",
    description: "For large venues, many doors and a series of events.",
    priceDetail: `custom pricing, ${formatCount(enterpriseAttendees)}+ attendees`,
    features: [
      "Everything in Event Registration Software",
      "A price for your numbers",
      "A call to plan stations, doors and printers",
    ],
    nextStep: "booking",
  },
];

const elsewherePlans: readonly PricingPlan[] = [
  {
    name: "Event Check-in Solution",
    price: `${groupDigits(eventDollars)} USD`,
    amount: { value: eventDollars, currency: "USD" },
    description: "Passes, scanning and badges for one event, from the list to the report.",
    priceDetail: "per event, up to 500 attendees",
    features: [
      "Attendee list by CSV, or your own RSVP form",
      "QR passes by e-mail or WhatsApp",
      "Badge and label printing at the venue",
      "Live numbers from every checkpoint",
    ],
    nextStep: "signUp",
  },
];

/** `country` is what the edge says: an ISO code, or empty where it could not tell. */
export const findPlans = (country: string): readonly PricingPlan[] =>
  country === indiaCode ? indiaPlans : elsewherePlans;
