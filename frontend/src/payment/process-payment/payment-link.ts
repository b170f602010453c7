import messages from "#messages/process-payment.json" with { type: "json" };
import errors from "#messages/payment-errors.json" with { type: "json" };
import * as z from "zod/mini";
import { ifValid, readParameters, type AddressParameters } from "#shared/input/address-parameters.ts";
import { emailSchema } from "#shared/contract/email.ts";
import { invoiceSchema, merchantOrderIdSchema } from "#shared/payment/payment-contract.ts";
import { readPaise } from "#shared/money.ts";

export type PaymentLink = {
  readonly merchantOrderId: string;
  /** Amount as written in the query; it is shown unchanged (specification, section 9). */
  readonly amountText: string;
  readonly amountRupees: number;
  readonly amountPaise: number;
  readonly signature: string | undefined;
  /** Expiry of the signature, in seconds since 1970. */
  readonly expires: number | undefined;
  readonly invoice: string | undefined;
  readonly email: string | undefined;
};

export type LinkReading =
  | { readonly type: "link"; readonly link: PaymentLink }
  | { readonly type: "refused"; readonly text: string };

const isAmount = (text: string): boolean => readPaise(text).type === "amount";

/**
 * Address parameters that the page shows. The amount is shown as it is written (specification, section 9).
 */
export const shownParameters = z.object({
  merchantOrderId: ifValid(merchantOrderIdSchema),
  amount: ifValid(z.string().check(z.refine(isAmount))),
  invoice: ifValid(invoiceSchema),
});

/**
 * Parameters of the link before validation. An error message describes the problem and repeats none of the
 * values.
 */
const linkParameters = z.object({
  merchantOrderId: z._default(z.string(), ""),
  amount: z._default(z.string(), ""),
  invoice: z.optional(z.string()),
  exp: z.optional(z.string()),
  sig: z.optional(z.string()),
});

const fragmentParameters = z.object({ email: ifValid(emailSchema) });

const expiry = /^\d{1,12}$/;

/**
 * Parses a payment link. An amount that is not a plain decimal number is rejected, not guessed: `1,000` is
 * not one rupee. An invalid email address does not block the payment.
 * @param fragment the text after `#`, which is in no server's log
 */
export const readPaymentLink = (query: AddressParameters, fragment: AddressParameters = ""): LinkReading => {
  const { email } = readParameters(fragmentParameters, fragment);
  const requests = readParameters(linkParameters, query);
  const refuse = (text: string): LinkReading => ({ type: "refused", text });
  if (requests.merchantOrderId === "" || requests.amount === "")
    return refuse(messages.states.missingParameters);
  const reading = readPaise(requests.amount);
  if (reading.type === "refused") return refuse(explain(reading.message));
  if (requests.exp !== undefined && !expiry.test(requests.exp)) return refuse(messages.states.brokenLink);
  const order = z.safeParse(merchantOrderIdSchema, requests.merchantOrderId);
  if (!order.success) return refuse(messages.states.invalidOrder);
  const invoice = z.safeParse(z.optional(invoiceSchema), requests.invoice || undefined);
  if (!invoice.success) return refuse(messages.states.invalidInvoice);
  return {
    type: "link",
    link: {
      merchantOrderId: order.data,
      amountText: requests.amount,
      amountRupees: Number(requests.amount),
      amountPaise: reading.paise,
      signature: requests.sig,
      expires: requests.exp === undefined ? undefined : Number(requests.exp),
      invoice: invoice.data,
      email,
    },
  };
};

/** The page has its own message for an amount that is not a positive number. */
const explain = (message: string): string =>
  message === errors.amount.notPositive || message === errors.amount.required
    ? messages.states.invalidAmount
    : message;
