import messages from "#messages/payment-errors.json" with { type: "json" };
import type { FieldErrors, ResolverOptions, ResolverResult } from "react-hook-form";
import * as z from "zod/mini";
import { emailSchema } from "#shared/contract/email.ts";
import { invoiceSchema } from "#shared/payment/payment-contract.ts";
import { readPaise, type AmountReading } from "#shared/money.ts";
import { readOptionalField } from "#shared/input/optional-field.ts";

export type PayFields = { readonly amount: string; readonly invoice: string; readonly email: string };

/** Plain decimals are read as written: 10.000 may be a typed 10,000. Other text may have an exponent. */
const asWritten = /^(?:\d+(?:\.\d+)?)?$/;

export const readAmountField = (text: string): AmountReading =>
  readPaise(asWritten.test(text) ? text : Number(text));

/** Number fields report an empty value for text that they cannot parse; `badInput` is then set. */
const isUnreadable = (field: unknown): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

const findAmountError = (text: string, field: unknown): string | undefined => {
  const reading = readAmountField(text);
  if (reading.type === "amount") return undefined;
  return isUnreadable(field) ? messages.amount.notPositive : reading.message;
};

const optionalSchemas = { invoice: invoiceSchema, email: emailSchema } as const;

const findProblem = (name: keyof typeof optionalSchemas, text: string): string | undefined =>
  z.safeParse(z.optional(optionalSchemas[name]), readOptionalField(text)).error?.issues[0]?.message;

const asError = (message: string) => ({ type: "validate", message });

/** Validates the form, with the messages of the specification, section 5, and of the contract. */
export const resolvePayFields = (
  values: PayFields,
  _context: unknown,
  { fields }: Pick<ResolverOptions<PayFields>, "fields">,
): ResolverResult<PayFields> => {
  const amount = findAmountError(values.amount, fields.amount?.ref);
  const invoice = findProblem("invoice", values.invoice);
  const email = findProblem("email", values.email);
  const errors: FieldErrors<PayFields> = {
    ...(amount !== undefined && { amount: asError(amount) }),
    ...(invoice !== undefined && { invoice: asError(invoice) }),
    ...(email !== undefined && { email: asError(email) }),
  };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
