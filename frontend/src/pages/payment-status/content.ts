import words from "#words/payment-status.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

export const meta = words.meta;

/**
 * Every text in the catalogue of the specification (sections 5 and 8) is to the letter. `notAFailure` follows a question that
 * nobody answered: that says nothing about the money.
 */
export const content = {
  ...words.states,
  checkFailed: (reason: string) => fill(words.checkFailed, { reason }),
} as const;
