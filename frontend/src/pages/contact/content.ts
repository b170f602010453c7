import { site } from "#shared/site.ts";

export const meta = {
  title: `Contact us | ${site.brand}`,
  description: `Ask about QR check-in and badge printing for your event. We answer ${site.replyTime}, by e-mail or phone.`,
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

export const formContent = {
  heading: "Send us a message",
  lead: `We answer ${site.replyTime}.`,
  name: { label: "Name" },
  email: { label: "Email" },
  eventType: { label: "Event type", placeholder: "Select an event type" },
  attendees: { label: "Expected attendees", placeholder: "Select a range" },
  message: { label: "Message", placeholder: "When and where is it, and what should happen at the door?" },
  trap: { label: "Leave this field empty" },
  submit: "Send message",
  submitting: "Sending…",
  invalid: (count: number) =>
    count === 1 ? "One field needs another look." : `${count} fields need another look.`,
  sentToast: { title: "Message sent!", description: "We'll get back to you as soon as possible." },
  sentNote: `Your message is with us. The answer goes to your e-mail address ${site.replyTime}.`,
  failedToast: { title: "Error", description: "Something went wrong. Please try again later." },
  failedNote: "Your text is still here. You can send it again, or write to",
  withoutScripts: "This form needs JavaScript. You can reach us without it: write to",
  orCall: "or call",
  support: { email: site.supportEmail, phone: site.phone },
  closeToast: "Close",
  toastRegion: "Notifications",
} as const;
