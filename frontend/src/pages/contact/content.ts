import words from "#words/contact.json" with { type: "json" };
import formWords from "#words/contact-form.json" with { type: "json" };
import { contactForm, contactTitle } from "#shared/content/contact-form.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { contactHours } from "../../content/navigation.ts";

export const meta = {
  title: contactTitle,
  description: fill(words.meta.description, { replyTime: formWords.replyTime }),
  keywords: words.meta.keywords,
} as const;

export const content = {
  heading: words.heading,
  subtitle: words.subtitle,
  desk: {
    ...words.desk,
    email: site.supportEmail,
    phone: site.phone,
    hours: contactHours,
    reply: formWords.replyTime,
  },
} as const;

/** What the form needs beside the words that it shares with the pages for visitors without scripts. */
export const formContent = {
  ...contactForm,
  ...words.form,
  support: { email: site.supportEmail },
} as const;
