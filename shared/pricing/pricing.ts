import messages from "#messages/plans.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { indiaCode } from "../countries/india-code.ts";

export type PricingPlan = {
  readonly name: string;
  readonly price: string;
  /** The same text for machines; absent where the price is agreed on individually. */
  readonly amount?: { readonly value: number; readonly currency: string };
  readonly description: string;
  readonly priceDetail: string;
  readonly features: readonly string[];
  readonly conversation?: readonly [question: string, reply: string];
  /** `signUp`: the organizer starts alone. `booking`: we talk first. */
  readonly nextStep: "signUp" | "booking";
  readonly isAddition?: true;
};

/** `1,000` and `₹10,000`, grouped as India groups: `₹1,00,000`. */
const formatRupees = (rupees: number): string => `₹${groupDigits(rupees, "lakhs")}`;

export const priceListCodes = [indiaCode, "elsewhere"] as const;
export type PriceListCode = (typeof priceListCodes)[number];

/**
 * The query parameter that selects the price list of a link, regardless of the reader's country; the edge function
 * reads it.
 */
export const pricesParameter = "prices";

export type PriceList = {
  readonly code: PriceListCode;
  readonly plan: string;
  readonly base: number;
  readonly includedAttendees: number;
  /** Price of each attendee above those; absent if such prices are agreed on individually. */
  readonly perExtraAttendee?: number;
  /** The number of attendees from which the price is agreed on individually. */
  readonly customFrom: number;
  readonly chatbot?: number;
  /** Whether a quote shows the part that is India's GST. */
  readonly taxed: boolean;
  /** An ISO 4217 code. */
  readonly currency: string;
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
  currency: "INR",
  formatMoney: formatRupees,
  formatCount: (count: number): string => groupDigits(count, "lakhs"),
} as const satisfies PriceList;

/** The currency of prices in every country except India, an ISO 4217 code. */
const elsewhereCurrency = "USD";

export const elsewherePrices = {
  code: "elsewhere",
  plan: "Event Check-in Solution",
  base: 1_000,
  includedAttendees: 500,
  customFrom: 501,
  taxed: false,
  currency: elsewhereCurrency,
  formatMoney: (amount: number): string => `${groupDigits(amount)} ${elsewhereCurrency}`,
  formatCount: (count: number): string => groupDigits(count),
} as const satisfies PriceList;

/** The number of attendees that are free, without printing: specification, section 9. */
export const freeAttendees = 50;

export const quoteDays = 30;

const indiaPlans: readonly PricingPlan[] = [
  {
    name: indiaPrices.plan,
    price: formatRupees(indiaPrices.base),
    amount: { value: indiaPrices.base, currency: indiaPrices.currency },
    description: messages.registration.description,
    priceDetail: formatMessage(messages.registration.priceDetail, {
      includedAttendees: indiaPrices.includedAttendees,
      perExtra: formatRupees(indiaPrices.perExtraAttendee),
    }),
    features: messages.registration.features,
    nextStep: "signUp",
  },
  {
    name: messages.enterprise.name,
    price: messages.enterprise.price,
    description: messages.enterprise.description,
    priceDetail: formatMessage(messages.enterprise.priceDetail, {
      customFrom: indiaPrices.formatCount(indiaPrices.customFrom),
    }),
    features: [
      formatMessage(messages.enterprise.everything, { plan: indiaPrices.plan }),
      ...messages.enterprise.features,
    ],
    nextStep: "booking",
  },
  {
    name: messages.chatbot.name,
    price: formatRupees(indiaPrices.chatbot),
    amount: { value: indiaPrices.chatbot, currency: indiaPrices.currency },
    description: messages.chatbot.description,
    priceDetail: messages.chatbot.priceDetail,
    conversation: [messages.chatbot.question, messages.chatbot.reply],
    features: messages.chatbot.features,
    nextStep: "signUp",
    isAddition: true,
  },
];

const elsewherePlans: readonly PricingPlan[] = [
  {
    name: elsewherePrices.plan,
    price: elsewherePrices.formatMoney(elsewherePrices.base),
    amount: { value: elsewherePrices.base, currency: elsewherePrices.currency },
    description: messages.checkIn.description,
    priceDetail: formatMessage(messages.checkIn.priceDetail, {
      includedAttendees: elsewherePrices.includedAttendees,
    }),
    features: messages.checkIn.features,
    nextStep: "signUp",
  },
];

/** `country` is the edge's value: an ISO code, or empty if unknown. */
export const findPlans = (country: string): readonly PricingPlan[] =>
  country === indiaCode ? indiaPlans : elsewherePlans;

export const findPrices = (country: string): PriceList =>
  country === indiaCode ? indiaPrices : elsewherePrices;
