import words from "#words/email-sheet.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const content = {
  email: words.email,
  hint: words.hint,
  send: words.send,
  sending: words.sending,
  sent: (email: string) => fill(words.sent, { email }),
  notEmailed: words.notEmailed,
  failed: words.failed,
  unavailable: words.unavailable,
  supportEmail: site.supportEmail,
} as const;
