import messages from "#messages/payment-errors.json" with { type: "json" };
import type { FieldErrors, ResolverOptions, ResolverResult } from "react-hook-form";
import * as z from "zod/mini";
import { emailSchema } from "#shared/contract/email.ts";
import { invoiceSchema } from "#shared/payment/payment-contract.ts";
import { readPaise, type AmountReading } from "#shared/money.ts";

export type PayFields = { readonly amount: string; readonly invoice: string; readonly email: string };

/** Reads what a number field holds: its text may have an exponent, which the number then has no more. */
export const readAmountField = (text: string): AmountReading => readPaise(text === "" ? "" : Number(text));

/** A number field hides from scripts what it cannot read, as if it were empty. */
const isUnreadable = (field: unknown): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

const findAmountFault = (text: string, field: unknown): string | undefined => {
  const reading = readAmountField(text);
  if (reading.type === "amount") return undefined;
  return isUnreadable(field) ? messages.amount.notPositive : reading.message;
};

const optionalSchemas = { invoice: invoiceSchema, email: emailSchema } as const;

/** What an optional field holds, as it is sent; undefined for one without a word in it. */
export const readOptionalField = (text: string): string | undefined => text.trim() || undefined;

const findFault = (name: keyof typeof optionalSchemas, text: string): string | undefined =>
  z.safeParse(z.optional(optionalSchemas[name]), readOptionalField(text)).error?.issues[0]?.message;

const asError = (message: string) => ({ type: "validate", message });

/** The form's validation: the texts are those of the specification, section 5, and of the contract. */
export const resolvePayFields = (
  values: PayFields,
  _context: unknown,
  { fields }: Pick<ResolverOptions<PayFields>, "fields">,
): ResolverResult<PayFields> => {
  const amount = findAmountFault(values.amount, fields.amount?.ref);
  const invoice = findFault("invoice", values.invoice);
  const email = findFault("email", values.email);
  const errors: FieldErrors<PayFields> = {
    ...(amount !== undefined && { amount: asError(amount) }),
    ...(invoice !== undefined && { invoice: asError(invoice) }),
    ...(email !== undefined && { email: asError(email) }),
  };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
