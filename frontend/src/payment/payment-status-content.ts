import messages from "#messages/payment-status.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

export const meta = messages.meta;

/**
 * All texts of the specification's catalog (sections 5 and 8) are used verbatim. `notAFailure` is shown after
 * a request without a response, which says nothing about the money.
 */
export const content = {
  ...messages.states,
  checkFailed: (reason: string) => fill(messages.checkFailed, { reason }),
} as const;
