import messages from "#messages/payment-errors.json" with { type: "json" };
import * as z from "zod/mini";
import { emailSchema } from "../contract/email.ts";
import { oneLine, tidyLine } from "../contract/one-line.ts";
import { objectError, tooLong } from "#shared/contract/contract-errors.ts";
import { readPaise } from "#shared/money.ts";
import { hasVisibleText } from "#shared/input/visible-text.ts";

/** The provider allows 63 characters; seven are left for `--a<n>`, which later attempts to pay the same order add. */
export const merchantOrderIdSchema = z.string(messages.orderId.required).check(
  z.regex(/^[A-Za-z0-9_-]{1,56}$/, messages.orderId.invalid),
  z.refine((id) => !/--a\d+$/.test(id), { error: messages.orderId.reserved }),
);

/** Accepts rupees, as a number or decimal text; outputs integer paise. */
export const amountSchema = z.pipe(
  z.union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined ? messages.amount.required : messages.amount.notPositive),
  }),
  z.transform((rupees: number | string, context): number => {
    const reading = readPaise(rupees);
    if (reading.type === "amount") return reading.paise;
    context.issues.push({ code: "custom", message: reading.message, input: rupees });
    return z.NEVER;
  }),
);

/** An invoice number, or a note that states what the payer pays for. */
const invoiceMax = 40;

export const invoiceSchema = z
  .string(messages.invoice.notText)
  .check(
    z.overwrite(tidyLine),
    z.minLength(1, messages.invoice.empty),
    z.refine(hasVisibleText, { error: messages.invoice.empty }),
    z.maxLength(invoiceMax, tooLong(messages.invoice.field, invoiceMax)),
    oneLine(messages.invoice.field),
  );

export const receiptKeySchema = z.string(messages.key.notText).check(z.maxLength(128, messages.key.tooLong));

/**
 * The first request of Pay Now has no `merchantOrderId`, and the server makes one; `signature` is the `sig` of a signed
 * payment link, and `expires` its `exp`, in seconds since 1970. The receipt is mailed to `email`. `receiptKey` is the
 * key of an earlier receipt of the order that this browser received: with it, or with a signature, `email` and
 * `invoice` replace those of the open checkout.
 */
export const createPaymentSchema = z.strictObject(
  {
    amount: amountSchema,
    merchantOrderId: z.optional(merchantOrderIdSchema),
    invoice: z.optional(invoiceSchema),
    email: z.optional(emailSchema),
    receiptKey: z.optional(receiptKeySchema),
    expires: z.optional(z.int(messages.expiryInvalid).check(z.positive(messages.expiryInvalid))),
    signature: z.optional(
      z.string(messages.signature.notText).check(z.maxLength(128, messages.signature.tooLong)),
    ),
  },
  { error: objectError },
);

/**
 * `redirectUrl` is the provider's checkout, byte for byte; `orderId` the provider's id, `merchantOrderId` ours.
 * `receiptPath` is the future path of the receipt, and `receiptEmail` the address that it is mailed to: only for the
 * browser that opened this checkout or has the signed link.
 */
export const createdPaymentSchema = z.object({
  success: z.literal(true),
  redirectUrl: z.string(),
  orderId: z.string(),
  merchantOrderId: z.string(),
  receiptPath: z.optional(z.string()),
  receiptEmail: z.optional(z.string()),
});

export type CreatedPayment = z.infer<typeof createdPaymentSchema>;

/** With the key of one of the order's receipts, the response is about the attempt that the receipt belongs to. */
export const paymentStatusQuerySchema = z.strictObject(
  { merchantOrderId: merchantOrderIdSchema, receiptKey: z.optional(receiptKeySchema) },
  { error: objectError },
);

/**
 * `CHECKOUT_ORDER_COMPLETED`: paid, with the right amount. `_FAILED`: reported by the provider. `_PENDING`: neither
 * yet, poll again. `_REVIEW`: money arrived, but not the amount of the order; an operator reviews it, or has reviewed
 * it if `settlement` is present.
 */
const paymentVerdicts = [
  "CHECKOUT_ORDER_COMPLETED",
  "CHECKOUT_ORDER_FAILED",
  "CHECKOUT_ORDER_PENDING",
  "CHECKOUT_ORDER_REVIEW",
] as const;

export type PaymentVerdict = (typeof paymentVerdicts)[number];

/** States of an order. It only moves up, except for a new attempt after the provider reported FAILED. */
export const orderSteps = ["INITIATED", "PENDING", "FAILED", "COMPLETED"] as const;

export type OrderStep = (typeof orderSteps)[number];

/**
 * How an operator settled an order that needed review. `received`: nothing more to pay. `refunded`: another order is to
 * be paid in its place. `payable`: this order may be paid again.
 */
export const settlementOutcomes = ["received", "refunded", "payable"] as const;

export type SettlementOutcome = (typeof settlementOutcomes)[number];

/** The path and query of a payment link: it always leads to a page of this site. */
export const settlementLinkSchema = z
  .string()
  .check(z.regex(/^\/process-payment\?[\w%&=.~*+-]{1,600}$/, messages.foreignLink));

/** A refund of a payment. Times are ISO 8601, amounts integer paise. `refundId` is the provider's id, or else ours. */
const givenBackSchema = z.object({ amount: z.number(), givenBackAt: z.string(), refundId: z.string() });

export type CompletedRefund = z.infer<typeof givenBackSchema>;

/** Status of an order for anyone with its id: nothing in it opens, signs or pays for anything. */
export const paymentStatusSchema = z.object({
  type: z.enum(paymentVerdicts),
  payload: z.object({
    merchantOrderId: z.string(),
    /** Integer paise. */
    amount: z.number(),
    orderId: z.string(),
    state: z.enum(orderSteps),
    /** The time at which we learned that it is paid, ISO 8601. */
    completedAt: z.optional(z.string()),
    /** Whether the request's key opens the receipt of a payment. Only for paid orders and requests with a key. */
    hasReceipt: z.optional(z.boolean()),
    /** The oldest first; absent if there are none. */
    refunds: z.optional(z.array(givenBackSchema)),
    /**
     * Present with `CHECKOUT_ORDER_REVIEW` if the money was received, and with `CHECKOUT_ORDER_FAILED` in the other
     * cases. `link`: the payment that the payer makes next, for the browser that has the key of the payer's receipt.
     */
    settlement: z.optional(
      z.object({ as: z.enum(settlementOutcomes), link: z.optional(settlementLinkSchema) }),
    ),
  }),
});

export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const paymentReceiptQuerySchema = z.strictObject(
  { merchantOrderId: merchantOrderIdSchema, key: receiptKeySchema },
  { error: objectError },
);

/** The receipt of one payment that paid its order. Times are ISO 8601, amounts integer paise. */
export const paymentReceiptSchema = z.object({
  receiptNumber: z.string(),
  paidAt: z.string(),
  amount: z.number(),
  invoice: z.optional(z.string()),
  merchantOrderId: z.string(),
  orderId: z.string(),
  /** Refunds since the payment, the oldest first. */
  refunds: z.array(givenBackSchema),
});

export type PaymentReceipt = z.infer<typeof paymentReceiptSchema>;

/** The body of the provider's webhook. Use only the order's id from it: the signature covers nothing in the body. */
export const paymentWebhookSchema = z.looseObject({
  payload: z.looseObject({
    merchantOrderId: z.optional(z.string()),
    originalMerchantOrderId: z.optional(z.string()),
  }),
});

export const paymentWebhookReceiptSchema = z.object({ received: z.literal(true) });
