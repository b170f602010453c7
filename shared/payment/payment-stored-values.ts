/** Keys in session storage. */
export const paymentKeys = {
  paymentOrder: "pay-now-order",
  paymentDraft: "pay-now-draft",
  paymentReceipts: "payment-receipts",
} as const;
