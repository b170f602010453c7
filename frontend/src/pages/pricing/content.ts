import { formatCount, formatRupees, indiaEventPricing } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: `Pricing: one price per event | ${site.brand}`,
  description:
    "What event check-in costs: one price per event, with passes, scanning, badge printing and reports included. Sign up free and pay when you have an event.",
  keywords: ["event check-in pricing", "badge printing price", "event registration software cost"],
} as const;

export const heroContent = {
  heading: "One price per event.",
  lead: "You pay for an event, not for a seat or a month. Passes, scanning, badges and reports are in it.",
  ribbon: "ONE EVENT · ONE PRICE",
  large: "More than 500 attendees, or several events a year?",
} as const;

export const actions = {
  signUp: { label: "Get Started", href: site.links.signUp },
  booking: { label: "Contact Us", href: site.links.booking },
  faqs: "View FAQs",
} as const;

const { includedAttendees, rupeesPerExtraAttendee, enterpriseAttendees } = indiaEventPricing;

export const calculatorContent = {
  heading: "Work out your event",
  lead: `${includedAttendees} attendees are included. Everyone after them is ${formatRupees(rupeesPerExtraAttendee)}.`,
  slider: "Attendees",
  number: "Exact number",
  min: 10,
  max: enterpriseAttendees,
  step: 10,
  initial: 350,
  receipt: {
    title: "Your event",
    base: `Base, ${includedAttendees} attendees`,
    describeExtra: (extra: number) => `${formatCount(extra)} × ${formatRupees(rupeesPerExtraAttendee)} extra`,
    total: "Total",
    note: "Event Registration Software, for one event",
    enterprise: `${formatCount(enterpriseAttendees)} and more? Enterprise has a price for your numbers.`,
  },
} as const;

export const includedContent = {
  heading: "In every check-in plan",
  lead: "From the first upload to the last export.",
  groups: [
    {
      title: "Before",
      items: [
        "Attendee list by CSV",
        "RSVP form in your own words",
        "QR passes by e-mail or WhatsApp",
        "QR codes in your design",
      ],
    },
    {
      title: "At the door",
      items: [
        "Scanning in the organizer app only",
        "Badges and labels printed on site",
        "As many checkpoints as doors",
      ],
    },
    {
      title: "During and after",
      items: [
        "Live numbers",
        "E-mail to everyone on the list",
        "Times in and out",
        "CSV export and shared reports",
      ],
    },
  ],
} as const;

export const questionsContent = {
  heading: "Before you ask",
  shared: [
    {
      question: "Can I try it before I pay?",
      answer:
        "Yes. Sign-up is free, so send yourself a pass and scan it first. A paid event is activated at once, which is why sales are final.",
    },
    {
      question: "Do my guests pay, or install anything?",
      answer:
        "Neither. A pass is a QR code in an e-mail or a chat. Only your own team has the app, at the door.",
    },
  ],
  india: {
    question: "What if more guests come than I planned?",
    answer: `They still get in. Attendees beyond the ${includedAttendees} included are ${formatRupees(rupeesPerExtraAttendee)} each, as in the sum above.`,
  },
  elsewhere: {
    question: "What if more than 500 attendees are coming?",
    answer: "Talk to us before you sign up for the event: a short call, and a price for your numbers.",
  },
} as const;
