/** What the payment pages and endpoints say. */
export const orderIdRequired = "Order id is required";
export const invalidOrderId = "Order id must be 1 to 56 letters, digits, - or _";
export const reservedOrderId = "Order id must not end in --a and a number";

export const amountRequired = "Amount is required";
export const amountNotPositive = "Amount must be a valid positive number";
export const amountNotPlain = "Amount must be plain digits, such as 1000 or 1499.50";
export const amountTooPrecise = "Amount must have at most two decimal places";
export const amountTooSmall = "Amount must be at least ₹1";
export const amountTooLarge = "Amount must be at most ₹10,00,000. Please contact us for a larger payment.";

export const invoice = "Invoice";
export const invoiceNotText = "Invoice must be text";
export const invoiceEmpty = "Invoice must not be empty";
export const invalidExpiry = "Expiry must be a time in seconds since 1970";
export const keyNotText = "Key must be text";
export const keyTooLong = "Key is too long";
export const signatureNotText = "Signature must be text";
export const signatureTooLong = "Signature is too long";
export const foreignLink = "The link is not a payment link of this site";

/** Why no checkout is opened, by the code of the contract. */
export const refusals = {
  "order-paid": "This order has already been paid.",
  "amount-differs": "This order was opened with another amount. Please check the payment link.",
  "order-under-review":
    "We have received a payment for this order and are checking it by hand. Please do not pay again.",
  "order-refunded": "This order was refunded. Please pay with the new link we gave you, or ask us for one.",
  "too-many-attempts": "This order has been tried too many times. Please contact us for a new payment link.",
  "invalid-payment-link": "This payment link is not valid. Please ask us for a new one.",
  "payment-link-expired": "This payment link has expired. Please ask us for a new one.",
  "payment-link-revoked": "This payment link was withdrawn. Please ask us before you pay.",
  "still-creating": "This payment is being prepared. Please try again in a few seconds.",
  "payments-off": "Payments are not open yet. Please contact us.",
  "payment-provider-refused": "The payment could not be opened. Please contact us.",
  "payment-provider-unavailable": "We cannot reach the payment provider. Please try again in a few minutes.",
  "too-many-requests": "Too many requests. Please try again in a few minutes.",
} as const;
export const unknownOrder = "We do not know this order.";
export const providerSilent =
  "We cannot reach the payment provider. Please do not pay again. This page keeps checking.";
export const unknownReceipt = "There is no receipt at this address.";
