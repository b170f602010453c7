import { groupDigits } from "#shared/group-digits.ts";
import { indiaCode } from "./india-code.ts";

export type PricingPlan = {
  readonly name: string;
  readonly price: string;
  /** The same for machines; absent where the price is agreed on. */
  readonly amount?: { readonly value: number; readonly currency: "INR" | "USD" };
  readonly description: string;
  readonly priceDetail: string;
  readonly features: readonly string[];
  /** A guest's question and the reply, to show what the plan does. */
  readonly conversation?: readonly [question: string, reply: string];
  /** `signUp`: the organizer starts alone. `booking`: we talk first. */
  readonly nextStep: "signUp" | "booking";
  /** Bought beside another plan. */
  readonly isAddition?: true;
};

/** `1,000` and `₹10,000`, grouped as India groups: `₹1,00,000`. */
const formatRupees = (rupees: number): string => `₹${groupDigits(rupees, "lakhs")}`;

export const priceListCodes = [indiaCode, "elsewhere"] as const;
export type PriceListCode = (typeof priceListCodes)[number];

/** Where an address names the list whose prices it shows, whoever opens it; the edge function reads it. */
export const pricesParameter = "prices";

export type PriceList = {
  readonly code: PriceListCode;
  readonly plan: string;
  readonly base: number;
  readonly includedAttendees: number;
  /** For each attendee beyond those; absent where a price is agreed on from there on. */
  readonly perExtraAttendee?: number;
  /** From so many attendees on the price is agreed on. */
  readonly customFrom: number;
  readonly chatbot?: number;
  /** Whether a quote says what of it is India's GST. */
  readonly taxed: boolean;
  readonly formatMoney: (amount: number) => string;
  readonly formatCount: (count: number) => string;
};

export const indiaPrices = {
  code: indiaCode,
  plan: "Event Registration Software",
  base: 10_000,
  includedAttendees: 200,
  perExtraAttendee: 50,
  customFrom: 1000,
  chatbot: 25_000,
  taxed: true,
  formatMoney: formatRupees,
  formatCount: (count: number): string => groupDigits(count, "lakhs"),
} as const satisfies PriceList;

const elsewherePrices = {
  code: "elsewhere",
  plan: "Event Check-in Solution",
  base: 1_000,
  includedAttendees: 500,
  customFrom: 501,
  taxed: false,
  formatMoney: (dollars: number): string => `${groupDigits(dollars)} USD`,
  formatCount: (count: number): string => groupDigits(count),
} as const satisfies PriceList;

/** So many are free, without printing: specification, section 9. */
export const freeAttendees = 50;

export const quoteDays = 30;

const indiaPlans: readonly PricingPlan[] = [
  {
    name: indiaPrices.plan,
    price: formatRupees(indiaPrices.base),
    amount: { value: indiaPrices.base, currency: "INR" },
    description: "Registration, QR passes, scanning and badges for one event.",
    priceDetail: `per event, ${indiaPrices.includedAttendees} attendees included, then ${formatRupees(indiaPrices.perExtraAttendee)} per extra attendee`,
    features: [
      "Attendee list by CSV, or your own RSVP form",
      "QR passes by email or WhatsApp",
      "Badge and label printing at the venue",
      "Live numbers from every checkpoint",
    ],
    nextStep: "signUp",
  },
  {
    name: "Enterprise",
    price: "Let's talk",
    description: "For large venues, many doors and a series of events.",
    priceDetail: `custom pricing, ${indiaPrices.formatCount(indiaPrices.customFrom)}+ attendees`,
    features: [
      `Everything in ${indiaPrices.plan}`,
      "A price for your numbers",
      "A call to plan stations, doors and printers",
    ],
    nextStep: "booking",
  },
  {
    name: "AI Chatbot",
    price: formatRupees(indiaPrices.chatbot),
    amount: { value: indiaPrices.chatbot, currency: "INR" },
    description: "Answers your guests’ questions, so your team can stay at the door.",
    priceDetail: "per event",
    conversation: [
      "Is there parking at the venue?",
      "Yes, in Garage B on Mill Lane. Doors open at 08:30, and your pass is in this chat.",
    ],
    features: ["Replies at any hour, before and during the event", "One price, however many questions"],
    nextStep: "signUp",
    isAddition: true,
  },
];

const elsewherePlans: readonly PricingPlan[] = [
  {
    name: elsewherePrices.plan,
    price: elsewherePrices.formatMoney(elsewherePrices.base),
    amount: { value: elsewherePrices.base, currency: "USD" },
    description: "Passes, scanning and badges for one event, from the list to the report.",
    priceDetail: `per event, up to ${elsewherePrices.includedAttendees} attendees`,
    features: [
      "Attendee list by CSV, or your own RSVP form",
      "QR passes by email or WhatsApp",
      "Badge and label printing at the venue",
      "Live numbers from every checkpoint",
    ],
    nextStep: "signUp",
  },
];

/** `country` is what the edge says: an ISO code, or empty where it could not tell. */
export const findPlans = (country: string): readonly PricingPlan[] =>
  country === indiaCode ? indiaPlans : elsewherePlans;

export const findPrices = (country: string): PriceList =>
  country === indiaCode ? indiaPrices : elsewherePrices;
