import { contactForm } from "#shared/content/contact-form.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: contactForm.title,
  description: `Ask about QR check-in and badge printing for your event. We answer ${site.replyTime}, by email or phone.`,
  keywords: ["event check-in support", "badge printing help", "contact", site.brand],
} as const;

export const content = {
  heading: "Get in Touch",
  subtitle: `Have questions about ${site.brand}? We're here to help!`,
  desk: {
    print: "HELP DESK · HELP DESK",
    name: "Help desk",
    role: "Crew",
    emailLabel: "Email",
    phoneLabel: "Phone",
    hoursLabel: "Hours",
    replyLabel: "We answer",
    email: site.supportEmail,
    phone: site.phone,
    hours: site.hours.contact,
    reply: site.replyTime,
  },
} as const;

/** What the form needs beside the words that it shares with the pages for visitors without scripts. */
export const formContent = {
  ...contactForm,
  submitting: "Sending…",
  support: { email: site.supportEmail },
  closeToast: "Close",
  toastRegion: "Notifications",
} as const;
