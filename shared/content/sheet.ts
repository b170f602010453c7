import { findPrices } from "#shared/catalogue/pricing.ts";
import { writeQuoteRequest } from "#shared/catalogue/quote.ts";
import type { ContactMessage } from "#shared/contract/contact.ts";
import type { Sheet } from "#shared/contract/sheet.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-answer.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";

/** The page that shows it, as a path with its query. */
export const pathOfSheet = (sheet: Sheet): string =>
  sheet.type === "plan"
    ? `/queue-planner?${writeAddress(sheet.plan)}`
    : `/pricing${writeQuoteRequest("", sheet, findPrices(sheet.prices))}`;

const labels = {
  plan: { name: "Visitor of the line planner", eventType: "Plan by email" },
  quote: { name: "Visitor of the pricing page", eventType: "Quote by email" },
} as const satisfies Record<Sheet["type"], Pick<ContactMessage, "name" | "eventType">>;

const describeSheet = (sheet: Sheet): string =>
  sheet.type === "plan"
    ? `Please email me this plan: ${describeGuests(sheet.plan.guests)}, ${describeStations(sheet.plan.stations)}.`
    : `Please email me this quote: ${describeGuests(sheet.attendees)}${sheet.chatbot ? ", with the chatbot" : ""}.`;

/** The message that asks for it, as support reads it. The server writes it anew, so that nothing in it is the sender's. */
export const makeSheetMessage = (email: string, sheet: Sheet): ContactMessage => ({
  ...labels[sheet.type],
  email,
  attendees: String(sheet.type === "plan" ? sheet.plan.guests : sheet.attendees),
  message: `${describeSheet(sheet)}\n${pathOfSheet(sheet)}`,
});

/** In the mail. */
export const sheetMail = {
  plan: {
    subject: (guests: string, stations: string, ref: string) => `Your door: ${guests}, ${stations} [${ref}]`,
    heading: "How long your line will be",
    link: "Open your plan",
  },
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
