import messages from "#messages/document-mail.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { findPrices } from "#shared/pricing/pricing.ts";
import { describeTax, makeQuote } from "#shared/pricing/quote.ts";
import { quoteContent } from "#shared/pricing/quote-texts.ts";
import { pathOfDocument } from "#shared/contact/describe-document.ts";
import {
  applyToDocument,
  type EmailedQuote,
  type EmailedDocument,
} from "#shared/contact/document-contract.ts";
import { site } from "#shared/site.ts";
import type { Mail } from "#functions/platform/mail/mailer.ts";
import { makeVisitorMail, writeTime, type Fact, type DocumentText } from "./acknowledgement.ts";
import type { ContactRecord } from "../contact-record.ts";
import { writePlan } from "./queue-planner-mail.ts";

const priceQuote = ({ prices, ...request }: EmailedQuote): readonly Fact[] => {
  const list = findPrices(prices);
  const quote = makeQuote(list, request);
  const event: Fact = [quoteContent.event, quoteContent.attendees(list.formatCount(request.attendees))];
  if (quote.type === "custom") return [event, [quoteContent.total, messages.quote.custom]];
  return [
    event,
    ...quote.lines.map(({ what, amount }): Fact => [what, list.formatMoney(amount)]),
    [quoteContent.total, list.formatMoney(quote.total)],
    ...(list.taxed ? [[quoteContent.taxLabel, describeTax(quote.total, site.seller)] as const] : []),
  ];
};

const isFreeWithoutPrinting = ({ prices, ...request }: EmailedQuote): boolean => {
  const quote = makeQuote(findPrices(prices), request);
  return quote.type === "priced" && quote.withoutPrinting !== undefined;
};

const writeQuote = (quote: EmailedQuote): DocumentText => {
  const facts = priceQuote(quote);
  return {
    subject: (ref) => formatMessage(messages.quote.subject, { attendees: facts[0]?.[1] ?? "", ref }),
    heading: messages.quote.heading,
    facts,
    sentence: isFreeWithoutPrinting(quote)
      ? `${quoteContent.free} ${quoteContent.terms}`
      : quoteContent.terms,
    link: messages.quote.link,
  };
};

export const makeDocumentMail = (
  record: ContactRecord,
  document: EmailedDocument,
  { supportEmail, siteUrl }: { readonly supportEmail: string; readonly siteUrl: string },
): Mail => {
  const { ref, receivedAtEpochMs } = record;
  const { subject, heading, facts, sentence, link } = applyToDocument(
    { plan: writePlan, quote: writeQuote },
    document,
  );
  return makeVisitorMail(record, supportEmail, {
    subject: subject(ref),
    heading,
    facts,
    sentences: [
      sentence,
      formatMessage(messages.requested, { receivedAt: writeTime(receivedAtEpochMs), ref }),
      messages.answer,
    ],
    link: { label: link, href: new URL(pathOfDocument(document), siteUrl).href },
    mistaken: messages.mistaken,
  });
};
