import words from "#words/faqs.json" with { type: "json" };
import { elsewherePrices, freeAttendees, indiaPrices } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { scanInWords, workingAddress } from "../../content/figure-words.ts";

export const meta = words.meta;

export const content = words.list;

export type Question = {
  readonly question: string;
  readonly answer: string;
  /** Draws what the three plans include under the answer. */
  readonly plans?: "attendees" | "printing" | "support";
  /** A figure in the answer was worked out: this is the way to it. */
  readonly working?: string;
};

const proAttendees = elsewherePrices.includedAttendees;

/** Plain text throughout, so that search engines can be given the same words. */
export const questions: readonly Question[] = [
  {
    question: words.questions.scan.question,
    answer: fill(words.questions.scan.answer, { scan: scanInWords }),
    working: workingAddress,
  },
  ...words.questions.guests,
  {
    question: words.questions.attendees.question,
    answer: fill(words.questions.attendees.answer, {
      freeAttendees,
      proAttendees,
      plan: elsewherePrices.plan,
      planInIndia: indiaPrices.plan,
      mostInIndia: indiaPrices.formatCount(indiaPrices.customFrom - 1),
    }),
    plans: "attendees",
  },
  { ...words.questions.printing, plans: "printing" },
  { ...words.questions.support, plans: "support" },
  ...words.questions.further,
];

export const plans = [
  {
    name: words.plans.free.name,
    attendees: fill(words.plans.free.attendees, { freeAttendees }),
    printing: words.plans.free.printing,
    support: words.plans.free.support,
  },
  { ...words.plans.pro, attendees: fill(words.plans.pro.attendees, { proAttendees }) },
  words.plans.enterprise,
] as const;

export const closingContent = words.closing;

export const deskContent = {
  heading: words.desk.heading,
  text: words.desk.text,
  emailLabel: words.desk.email,
  phoneLabel: words.desk.phone,
  hoursLabel: words.desk.hours,
  email: site.supportEmail,
  phone: site.phone,
  hours: site.hours.faqs,
} as const;
