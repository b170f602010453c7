import { freeAttendees, quoteDays } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";

const nameAttendees = (count: string): string => (count === "1" ? "attendee" : "attendees");

export const quoteContent = {
  title: "Quote",
  upTo: (plan: string, attendees: string): string => `${plan}, up to ${attendees} attendees`,
  included: (plan: string, attendees: string): string => `${plan}, ${attendees} attendees included`,
  extra: (count: string, price: string): string => `${count} more ${nameAttendees(count)} at ${price}`,
  chatbot: "AI Chatbot",
  seller: "From",
  legalName: site.legalName,
  address: site.seller.address,
  contact: [site.supportEmail, site.phone.display],
  gstin: (gstin: string): string => `GSTIN ${gstin}`,
  customer: "For",
  date: "Date",
  validUntil: "Valid until",
  event: "Your event",
  attendees: (count: string): string => `${count} ${nameAttendees(count)}`,
  total: "Total for one event",
  taxLabel: "GST",
  tax: (percent: number, amount: string): string => `${percent}% included: ₹${amount}`,
  noTax: "None added to this total",
  includedTitle: "What is included",
  free: `Without badge printing, up to ${freeAttendees} attendees are free.`,
  terms: `This quote is valid for ${quoteDays} days. A paid event is activated immediately, so sales are final: see our refund policy.`,
  again: "This quote online:",
} as const;
