import { site } from "#shared/site.ts";

export const receiptMail = {
  title: "Receipt",
  subject: (number: string, amount: string) => `Receipt ${number}: ${amount} paid to ${site.brand}`,
  received: `${site.legalName} has received your payment. Thank you.`,
  number: "Receipt number",
  amount: "Amount paid",
  inWords: "In words",
  paidOn: "Paid on",
  invoice: "Invoice or note",
  order: "Order ID",
  open: "Open your receipt",
  toPrint: "to print or save it",
  share: (thing: "address" | "link") =>
    `Anyone with this ${thing} can open the receipt, so share it with care.`,
  mistyped: "If this was not your payment, someone mistyped an address. Reply to this email, or ignore it.",
} as const;
