import messages from "#messages/quote.json" with { type: "json" };
import { freeAttendees, quoteDays } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

export const quoteContent = {
  title: messages.title,
  upTo: (plan: string, count: string): string => formatMessage(messages.upTo, { plan, count }),
  included: (plan: string, count: string): string => formatMessage(messages.included, { plan, count }),
  extra: (count: string, price: string): string =>
    count === "1"
      ? formatMessage(messages.extraOne, { price })
      : formatMessage(messages.extra, { count, price }),
  chatbot: messages.chatbot,
  seller: messages.seller,
  legalName: site.legalName,
  address: site.seller.address,
  contact: [site.supportEmail, site.phone.display],
  gstin: (gstin: string): string => formatMessage(messages.gstin, { gstin }),
  customer: messages.customer,
  date: messages.date,
  validUntil: messages.validUntil,
  event: messages.event,
  attendees: (count: string): string =>
    count === "1" ? messages.attendee : formatMessage(messages.attendees, { count }),
  total: messages.total,
  taxLabel: messages.taxLabel,
  tax: (percent: number, amount: string): string => formatMessage(messages.tax, { percent, amount }),
  noTax: messages.noTax,
  includedTitle: messages.includedTitle,
  free: formatMessage(messages.free, { freeAttendees }),
  terms: formatMessage(messages.terms, { days: quoteDays }),
  again: messages.again,
} as const;
