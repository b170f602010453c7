import { freeAttendees, indiaPrices, type PriceList } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";

export const meta = {
  title: `Pricing per event | ${site.brand}`,
  description:
    "What event check-in costs: a price per event, with passes, scanning, badge printing and reports included. Sign up for free and pay when you have an event.",
  keywords: ["event check-in pricing", "badge printing price", "event registration software cost"],
} as const;

export const heroContent = {
  heading: "One price per event.",
  /** Where there are several. */
  headingOfMany: "Priced per event.",
  lead: "You pay per event, not per month. Passes, scanning, badges and reports are included.",
  free: `Free up to ${freeAttendees} attendees, without badge printing.`,
  ribbon: "ONE EVENT · ONE PRICE",
  large: "More than 500 attendees, or several events a year?",
} as const;

export const actions = {
  signUp: { label: "Get Started", href: site.links.signUp },
  booking: { label: "Contact Us", href: site.links.booking },
  faqs: "View FAQs",
} as const;

export const additionLabel = "Beside a plan";

/** How many attendees each slider begins with. */
export const initialAttendees = { india: 350, elsewhere: 300 } as const;

export const calculatorContent = {
  heading: "What your event costs",
  lead: ({ base, includedAttendees, perExtraAttendee, formatMoney }: PriceList): string =>
    perExtraAttendee === undefined
      ? `${formatMoney(base)} for up to ${includedAttendees} attendees, free for up to ${freeAttendees} without badge printing. For more, talk to us.`
      : `${includedAttendees} attendees are included, and each extra one costs ${formatMoney(perExtraAttendee)}. Without badge printing, up to ${freeAttendees} are free.`,
  slider: "Attendees",
  number: "Exact number",
  onlyNumber: "Attendees",
  unclear: "Enter a whole number from 1 to 999,999.",
  chatbot: (price: string): string => `Add the AI Chatbot, ${price}`,
  min: 10,
  step: 10,
  title: "Your event",
  total: "Total",
  freePlan: {
    name: "Free plan",
    holds: "Passes, scanning, live numbers and reports. Email support.",
  },
  printing: "The same, with badges and labels printed at the venue.",
  free: "Free",
  withoutPrinting: "Without printing",
  withPrinting: (price: string): string => `With badge printing, ${price}.`,
  perAttendee: (price: string): string => `About ${price} per attendee`,
  custom: "Let's talk",
  customNote: (customFrom: string): string =>
    `From ${customFrom} attendees, the price is custom. Book a short call, and get a price for your numbers.`,
  print: "Print this quote",
  email: "Email me this quote",
  kept: "Your numbers are in this page’s address. Save it or share it.",
} as const;

export const includedContent = {
  heading: "In every paid plan",
  /** Our answers to questions name the plans as the app does, this page as an invoice does. */
  lead: (plan: string): string =>
    `In our FAQs, the ${plan} is called Pro. The Free plan is the same without printing, for up to ${freeAttendees} attendees.`,
  groups: [
    {
      title: "Before",
      items: [
        "Attendee list by CSV",
        "RSVP form in your own words",
        "QR passes by email or WhatsApp",
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
        "Email to everyone on the list",
        "Times in and out",
        "CSV export and shared reports",
      ],
    },
  ],
} as const;

export const closingContent = {
  heading: "Start free, pay per event.",
  text: "Sign up, send yourself a pass and scan it. You pay once your event is larger, or prints badges.",
} as const;

export const questionsContent = {
  heading: "Before you ask",
  shared: [
    {
      question: "Can I try it before I pay?",
      answer:
        "Yes. Signing up is free, so send yourself a pass and scan it first. A paid event is activated immediately, which is why sales are final.",
    },
    {
      question: "Do my guests pay, or install anything?",
      answer:
        "Neither. A pass is a QR code in an email or a chat. Only your own team uses the app, at the door.",
    },
  ],
  india: {
    question: "What if more guests come than I planned?",
    answer: `They still get in. Attendees beyond the ${indiaPrices.includedAttendees} included cost ${indiaPrices.formatMoney(indiaPrices.perExtraAttendee)} each, as in the calculator above.`,
  },
  elsewhere: {
    question: "What if more than 500 attendees are coming?",
    answer: "Talk to us before you sign up. One short call, and you have a price for your numbers.",
  },
} as const;
