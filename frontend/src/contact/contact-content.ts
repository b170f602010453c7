import messages from "#messages/contact.json" with { type: "json" };
import formWords from "#messages/contact-form.json" with { type: "json" };
import { contactForm, contactTitle } from "#shared/contact/contact-form.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { contactHours } from "./contact-hours.ts";

export const meta = {
  title: contactTitle,
  description: formatMessage(messages.meta.description, { replyTime: formWords.replyTime }),
  keywords: messages.meta.keywords,
} as const;

export const content = {
  heading: messages.heading,
  subtitle: messages.subtitle,
  contactBadge: {
    ...messages.contactBadge,
    email: site.supportEmail,
    phone: site.phone,
    hours: contactHours,
    reply: formWords.replyTime,
  },
} as const;

/** Texts of the form in addition to those shared with the pages for visitors without scripts. */
export const formContent = {
  ...contactForm,
  ...messages.form,
  support: { email: site.supportEmail },
} as const;
