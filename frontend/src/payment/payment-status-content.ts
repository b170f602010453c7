import messages from "#messages/payment-status.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

export const meta = messages.meta;

/**
 * Every text in the catalogue of the specification (sections 5 and 8) is to the letter. `notAFailure` follows a question that
 * nobody answered: that says nothing about the money.
 */
export const content = {
  ...messages.states,
  checkFailed: (reason: string) => fill(messages.checkFailed, { reason }),
} as const;
