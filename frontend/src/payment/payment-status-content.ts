import messages from "#messages/payment-status.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

export const meta = messages.meta;

/**
 * All texts of the specification's catalog (sections 5 and 8) are used verbatim. `notAFailure` is shown after
 * a request without a response, which says nothing about the money.
 */
export const content = {
  ...messages.states,
  checkFailed: (reason: string) => formatMessage(messages.checkFailed, { reason }),
} as const;
