import { findPrices } from "#shared/pricing/pricing.ts";
import { writeQuoteRequest } from "#shared/pricing/quote.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { applyToSheet, type QuoteSheet, type Sheet } from "#shared/contact/sheet-contract.ts";
import { describeGuests } from "#shared/queue-planner/describe-door.ts";
import { describePlan } from "../queue-planner/describe-plan.ts";

/** A sheet in words. `path` is the page that shows it, with its query. */
export type SheetWords = Pick<ContactMessage, "name" | "eventType"> & {
  readonly path: string;
  readonly guests: number;
  readonly request: string;
};

const describeQuote = (quote: QuoteSheet): SheetWords => ({
  path: `/pricing${writeQuoteRequest("", quote, findPrices(quote.prices))}`,
  name: "Visitor of the pricing page",
  eventType: "Quote by email",
  guests: quote.attendees,
  request: `this quote: ${describeGuests(quote.attendees)}${quote.chatbot ? ", with the chatbot" : ""}`,
});

const describeSheet = (sheet: Sheet): SheetWords =>
  applyToSheet({ plan: describePlan, quote: describeQuote }, sheet);

export const pathOfSheet = (sheet: Sheet): string => describeSheet(sheet).path;

/** The message that asks for it, as support reads it. The server writes it anew, so that nothing in it is the sender's. */
export const makeSheetMessage = (email: string, sheet: Sheet): ContactMessage => {
  const { path, name, eventType, guests, request } = describeSheet(sheet);
  return {
    name,
    eventType,
    email,
    attendees: String(guests),
    message: `Please email me ${request}.\n${path}`,
  };
};

/** In the mail. */
export const sheetMail = {
  quote: {
    subject: (attendees: string, ref: string) => `Your quote: ${attendees} [${ref}]`,
    heading: "Your quote",
    custom: "The price is custom",
    link: "Open your quote",
  },
  answer: "To ask us about it, reply to this email.",
  asked: (receivedAt: string, ref: string) => `You asked for it on ${receivedAt}. Your reference is ${ref}.`,
  mistaken:
    "If you did not ask for this, someone entered your address by mistake, and you can ignore this email.",
} as const;
