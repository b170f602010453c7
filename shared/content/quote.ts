import words from "#words/quote.json" with { type: "json" };
import { freeAttendees, quoteDays } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const quoteContent = {
  title: words.title,
  upTo: (plan: string, count: string): string => fill(words.upTo, { plan, count }),
  included: (plan: string, count: string): string => fill(words.included, { plan, count }),
  extra: (count: string, price: string): string =>
    count === "1" ? fill(words.extraOne, { price }) : fill(words.extra, { count, price }),
  chatbot: words.chatbot,
  seller: words.seller,
  legalName: site.legalName,
  address: site.seller.address,
  contact: [site.supportEmail, site.phone.display],
  gstin: (gstin: string): string => fill(words.gstin, { gstin }),
  customer: words.customer,
  date: words.date,
  validUntil: words.validUntil,
  event: words.event,
  attendees: (count: string): string => (count === "1" ? words.attendee : fill(words.attendees, { count })),
  total: words.total,
  taxLabel: words.taxLabel,
  tax: (percent: number, amount: string): string => fill(words.tax, { percent, amount }),
  noTax: words.noTax,
  includedTitle: words.includedTitle,
  free: fill(words.free, { freeAttendees }),
  terms: fill(words.terms, { days: quoteDays }),
  again: words.again,
} as const;
