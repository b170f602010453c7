import { site } from "#shared/site.ts";

export const meta = {
  title: `Receipt | ${site.brand}`,
  description: `The receipt of one payment to ${site.brand}, to print or to save.`,
  keywords: ["receipt", "payment", site.brand],
} as const;

export const content = {
  heading: "Receipt",
  loading: "Fetching this receipt…",
  thanks: `Received by ${site.legalName}.`,
  number: "Receipt number",
  paidOn: "Paid on",
  invoice: "Invoice or note",
  words: "In words",
  seller: "Seller",
  address: "Address",
  addressText: site.seller.address.join(", "),
  gstin: "GSTIN",
  beforeTax: "Before tax",
  tax: (percent: number): string => `Tax, ${percent}% included`,
  unknown: {
    heading: "No Receipt Here",
    text: "There is no receipt at this address. Check that you copied all of it. A receipt appears once the payment is confirmed.",
    stamp: "Not found",
  },
  away: {
    heading: "Receipt Not Loaded",
    text: "Our server is not responding. Your receipt is safe, and this address will keep working.",
    stamp: "Try again",
  },
  print: "Print or save",
} as const;
