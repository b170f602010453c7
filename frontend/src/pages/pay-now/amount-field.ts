import type { ResolverOptions, ResolverResult } from "react-hook-form";
import { amountNotPositive, readPaise, type AmountReading } from "#shared/money.ts";

export type PayFields = { readonly amount: string };

/** Reads what a number field holds: its text may have an exponent, which the number then has no more. */
export const readAmountField = (text: string): AmountReading => readPaise(text === "" ? "" : Number(text));

/** A number field hides from scripts what it cannot read, as if it were empty. */
const isUnreadable = (field: unknown): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** The form's validation: the texts are those of the specification, section 5, and of `readPaise`. */
export const resolveAmount = (
  values: PayFields,
  _context: unknown,
  { fields }: Pick<ResolverOptions<PayFields>, "fields">,
): ResolverResult<PayFields> => {
  const reading = readAmountField(values.amount);
  if (reading.type === "amount") return { values, errors: {} };
  const message = isUnreadable(fields.amount?.ref) ? amountNotPositive : reading.message;
  return { values: {}, errors: { amount: { type: "validate", message } } };
};
