/** The only place that converts between rupees and paise. It reads decimal digits and never multiplies a fraction. */
import messages from "#messages/payment-errors.json" with { type: "json" };

const paisePerRupee = 100;

/** The provider's floor: one rupee. */
const paiseMin = 100;
/** Our own limit, since the provider publishes none: ₹10,00,000. Above it, people pay by invoice. */
export const paiseMax = 10_00_000 * paisePerRupee;

export type AmountReading =
  | { readonly type: "amount"; readonly paise: number }
  /** `message` is shown to the person who typed the amount. */
  | { readonly type: "refused"; readonly message: string };

/** A number to JavaScript, but not an amount that a person would write. */
const exponential = /^[\d.]+e[+\d]/i;
const decimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

const refused = (message: string): AmountReading => ({ type: "refused", message });

/**
 * Reads an amount of rupees: a JSON number, or plain decimal text such as `1499` or `1499.50`. A number is read through
 * its shortest decimal text, so 1e3 is 1000 and 1.005 has three decimals, as written. Text with a sign, an exponent, a
 * prefix, a group separator or a space is not an amount.
 * @returns integer paise from `paiseMin` to `paiseMax`.
 */
export const readPaise = (rupees: number | string): AmountReading => {
  const text = String(rupees);
  if (text === "") return refused(messages.amount.required);
  const match = decimal.exec(text);
  const whole = Number(match?.[1]);
  const fraction = match?.[2] ?? "";
  if (match === null)
    return refused(exponential.test(text) ? messages.amount.notPlain : messages.amount.notPositive);
  if (whole === 0 && Number(fraction) === 0) return refused(messages.amount.notPositive);
  if (fraction.length > 2) return refused(messages.amount.tooPrecise);
  // Compared before multiplying: every number below the maximum is exact.
  if (whole > paiseMax / paisePerRupee) return refused(messages.amount.tooLarge);
  const paise = whole * paisePerRupee + Number(fraction.padEnd(2, "0"));
  if (paise < paiseMin) return refused(messages.amount.tooSmall);
  return paise > paiseMax ? refused(messages.amount.tooLarge) : { type: "amount", paise };
};

/** Rupees with two decimals and without a sign or separators, `1499.50`: the format that `readPaise` parses. */
export const formatRupees = (paise: number): string => {
  const digits = String(paise).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
