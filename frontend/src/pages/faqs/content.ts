import { findPrices, freeAttendees, indiaPrices } from "#shared/catalogue/pricing.ts";
import { site } from "#shared/site.ts";
import { scanInWords, workingAddress } from "../../content/figure-words.ts";

export const meta = {
  title: `Event check-in FAQs | ${site.brand}`,
  description:
    "How guests get their QR passes, which plan covers how many attendees, where badge printing is included, and when support answers.",
  keywords: ["event check-in FAQ", "QR pass", "badge printing", "check-in plans", site.brand],
} as const;

export const content = {
  heading: "Questions organizers ask first",
  lead: "Short answers. For anything else, write or call.",
  listLabel: "Questions and answers",
  working: "How we measured this",
} as const;

export type Question = {
  readonly question: string;
  readonly answer: string;
  /** Draws what the three plans include under the answer. */
  readonly plans?: "attendees" | "printing" | "support";
  /** A figure in the answer was worked out: this is the way to it. */
  readonly working?: string;
};

/** Plain text throughout, so that search engines can be given the same words. */
export const questions: readonly Question[] = [
  {
    question: "How does check-in by QR code work?",
    answer: `Every guest on your list gets a pass with their own QR code. At the door, your crew scans it in ${scanInWords}. The guest is marked as arrived, and the badge can be printed on the spot.`,
    working: workingAddress,
  },
  {
    question: "How do guests receive their passes?",
    answer:
      "By email or by WhatsApp, whichever you choose. You upload the list as a CSV file, or share an RSVP form that fills the list for you, and each person gets a pass as soon as you press send.",
  },
  {
    question: "Do guests have to install an app?",
    answer:
      "No. The pass opens in the email or chat it came in, and a printed copy scans just as well. Only your crew at the door uses the app.",
  },
  {
    question: "How many attendees does each plan cover?",
    answer: `The Free plan covers up to ${freeAttendees} attendees, Pro covers up to 500, and Enterprise is unlimited. On the pricing page, Pro is the ${findPrices("").plan}. In India it is ${indiaPrices.plan}, for up to ${indiaPrices.customFrom - 1}.`,
    plans: "attendees",
  },
  {
    question: "Can we print badges at the venue?",
    answer:
      "Yes. Badge printing is part of the Pro and Enterprise plans: names, companies and roles go from your list to the label printer while the guest is still saying hello.",
    plans: "printing",
  },
  {
    question: "What support comes with each plan?",
    answer:
      "Email support comes with all plans. Pro customers get priority support, and Enterprise customers are supported 24/7, so someone answers during a late load-in too.",
    plans: "support",
  },
  {
    question: "Can we check people in at more than one entrance?",
    answer:
      "Yes. Set up as many checkpoints as the venue has doors, halls or sessions. They all share one list, so a guest who came in through the side door is known at the main door too.",
  },
  {
    question: "Can someone else check a guest in with a photo of the pass?",
    answer:
      "No. Pointing a phone's camera at the code does not check anyone in. A pass counts only when your crew scans it in our app.",
  },
  {
    question: "Can we design our own QR codes?",
    answer:
      "Yes. Choose the shape and style of the code, from plain squares to dots and bars. The pass looks like your event, and still scans first time.",
  },
  {
    question: "What do we get after the event?",
    answer:
      "A report of who came, at which checkpoint, and when they entered and left. You can share it as it is, or take everything with you as a CSV file.",
  },
];

export const plans = [
  {
    name: "Free",
    attendees: `Up to ${freeAttendees} attendees`,
    printing: "No printing",
    support: "Email support",
  },
  {
    name: "Pro",
    attendees: "Up to 500 attendees",
    printing: "Badge printing",
    support: "Email, with priority",
  },
  {
    name: "Enterprise",
    attendees: "Unlimited attendees",
    printing: "Badge printing",
    support: "Email, and 24/7",
  },
] as const;

export const closingContent = {
  heading: "Still have a question?",
  text: "Ask it on a call, or sign up for free and find the answer at your own door.",
} as const;

export const deskContent = {
  heading: "Ask a person",
  text: "Not on the list? Bring your question to the desk.",
  emailLabel: "Email",
  phoneLabel: "Phone",
  hoursLabel: "Hours",
  email: site.supportEmail,
  phone: site.phone,
  hours: site.hours.faqs,
} as const;
