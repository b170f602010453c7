import messages from "#messages/document-request.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { findPrices } from "#shared/pricing/pricing.ts";
import { writeQuoteRequest } from "#shared/pricing/quote.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import {
  applyToDocument,
  type EmailedQuote,
  type EmailedDocument,
} from "#shared/contact/document-contract.ts";
import { describeGuests } from "#shared/queue-planner/describe-counts.ts";
import { describePlan } from "../queue-planner/describe-plan.ts";

/** An emailed document as text. `path` is the page that shows it, with its query. */
export type DocumentDescription = Pick<ContactMessage, "name" | "eventType"> & {
  readonly path: string;
  readonly guests: number;
  readonly request: string;
};

const describeQuote = (quote: EmailedQuote): DocumentDescription => ({
  path: `/pricing${writeQuoteRequest("", quote, findPrices(quote.prices))}`,
  name: messages.quote.name,
  eventType: messages.quote.eventType,
  guests: quote.attendees,
  request: formatMessage(quote.chatbot ? messages.quote.requestWithChatbot : messages.quote.request, {
    guests: describeGuests(quote.attendees),
  }),
});

const describeDocument = (document: EmailedDocument): DocumentDescription =>
  applyToDocument({ plan: describePlan, quote: describeQuote }, document);

export const pathOfDocument = (document: EmailedDocument): string => describeDocument(document).path;

/**
 * The message that requests the document, as support reads it. The server generates it, so that it holds no text of the
 * sender's.
 */
export const makeDocumentMessage = (email: string, document: EmailedDocument): ContactMessage => {
  const { path, name, eventType, guests, request } = describeDocument(document);
  return {
    name,
    eventType,
    email,
    attendees: String(guests),
    message: formatMessage(messages.message, { request, path }),
  };
};
