/**
 * Months until an order is deleted: its id, amounts and states, and the payer's additions, which are an invoice or note
 * and an email address. The payment method is never stored.
 */
export const orderMonths = 24;
