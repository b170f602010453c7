import messages from "#messages/email-document.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

export const content = {
  email: messages.email,
  hint: messages.hint,
  send: messages.send,
  sending: messages.sending,
  sent: (email: string) => formatMessage(messages.sent, { email }),
  notEmailed: messages.notEmailed,
  failed: messages.failed,
  unavailable: messages.unavailable,
  supportEmail: site.supportEmail,
} as const;
