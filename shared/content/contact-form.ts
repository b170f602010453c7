import type { ContactMessage } from "#shared/contract/contact.ts";
import { site } from "#shared/site.ts";
import { attendeeRanges, eventTypes } from "./contact.ts";

type Words = { readonly label: string; readonly placeholder?: string; readonly choices?: readonly string[] };

/** In the form's order. */
export const contactFieldNames = [
  "name",
  "email",
  "eventType",
  "attendees",
  "message",
] as const satisfies readonly (keyof ContactMessage)[];

/**
 * The texts of the contact form, for the page in the browser and for the function that answers a form which was sent
 * without scripts.
 */
export const contactForm = {
  title: `Contact us | ${site.brand}`,
  heading: "Send us a message",
  lead: `We answer ${site.replyTime}.`,
  fields: {
    name: { label: "Name" },
    email: { label: "Email" },
    eventType: { label: "Event type", placeholder: "Select an event type", choices: eventTypes },
    attendees: { label: "Expected attendees", placeholder: "Select a range", choices: attendeeRanges },
    message: { label: "Message", placeholder: "When and where is it, and what should happen at the door?" },
  },
  trap: { label: "Leave this field empty" },
  submit: "Send message",
  invalid: (count: number) => (count === 1 ? "Please check one field." : `Please check ${count} fields.`),
  sent: { title: "Message sent!", description: "We'll get back to you as soon as possible." },
  sentNote: `We have your message, and will answer by email ${site.replyTime}.`,
  reference: "Your reference is",
  failed: { title: "Error", description: "Something went wrong. Please try again later." },
  failedNote: "Your text is still here. You can send it again, or write to",
  writeTo: "Write to",
  orCall: "or call",
  back: "Back to the contact page",
  home: `Home page of ${site.brand}`,
} as const satisfies { readonly fields: Readonly<Record<keyof ContactMessage, Words>> } & Record<
  string,
  unknown
>;
