import { site } from "#shared/site.ts";

export const content = {
  email: "Your email address",
  hint: "At most one email an hour to each address. Our team sees what you asked for. A reload empties this field.",
  send: "Send",
  sending: "Sending…",
  sent: (email: string) =>
    `We have it, and email it to ${email} within minutes. If it does not arrive, look in your spam folder.`,
  failed: "This could not be sent. Try again, or write to",
  unavailable: "This did not load. Check your connection and press the button again.",
  supportEmail: site.supportEmail,
} as const;
