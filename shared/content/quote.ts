import words from "#words/plans.json" with { type: "json" };
import { freeAttendees, quoteDays } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const quoteContent = {
  title: words.quote.title,
  upTo: (plan: string, attendees: string): string => fill(words.quote.upTo, { plan, attendees }),
  included: (plan: string, attendees: string): string => fill(words.quote.included, { plan, attendees }),
  extra: (count: string, price: string): string =>
    count === "1"
      ? fill(words.quote.extra.one, { count, price })
      : fill(words.quote.extra.many, { count, price }),
  chatbot: "AI Chatbot",
  seller: words.quote.seller,
  legalName: site.legalName,
  address: site.seller.address,
  contact: [site.supportEmail, site.phone.display],
  gstin: (gstin: string): string => `GSTIN ${gstin}`,
  customer: words.quote.customer,
  date: words.quote.date,
  validUntil: words.quote.validUntil,
  event: words.quote.event,
  attendees: (count: string): string =>
    count === "1" ? fill(words.quote.attendees.one, { count }) : fill(words.quote.attendees.many, { count }),
  total: words.quote.total,
  taxLabel: "GST",
  tax: (percent: number, amount: string): string => fill(words.quote.tax, { percent, amount }),
  noTax: words.quote.noTax,
  includedTitle: words.quote.includedTitle,
  free: fill(words.quote.free, { freeAttendees }),
  terms: fill(words.quote.terms, { quoteDays }),
  again: words.quote.again,
} as const;
