import messages from "#messages/faqs.json" with { type: "json" };
import { elsewherePrices, freeAttendees, indiaPrices } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { scanInWords, workingAddress } from "../figures/figure-texts.ts";

export const meta = messages.meta;

export const content = messages.list;

export type Question = {
  readonly question: string;
  readonly answer: string;
  /** Shows a drawing of what the three plans include below the answer. */
  readonly plans?: "attendees" | "printing" | "support";
  /** Link to the calculation of a figure in the answer. */
  readonly working?: string;
};

const proAttendees = elsewherePrices.includedAttendees;

/** Plain text only, so that the structured data for search engines can use the same messages. */
export const questions: readonly Question[] = [
  {
    question: messages.questions.scan.question,
    answer: formatMessage(messages.questions.scan.answer, { scan: scanInWords }),
    working: workingAddress,
  },
  ...messages.questions.guests,
  {
    question: messages.questions.attendees.question,
    answer: formatMessage(messages.questions.attendees.answer, {
      freeAttendees,
      proAttendees,
      plan: elsewherePrices.plan,
      planInIndia: indiaPrices.plan,
      mostInIndia: indiaPrices.formatCount(indiaPrices.customFrom - 1),
    }),
    plans: "attendees",
  },
  { ...messages.questions.printing, plans: "printing" },
  { ...messages.questions.support, plans: "support" },
  ...messages.questions.further,
];

export const plans = [
  {
    name: messages.plans.free.name,
    attendees: formatMessage(messages.plans.free.attendees, { freeAttendees }),
    printing: messages.plans.free.printing,
    support: messages.plans.free.support,
  },
  { ...messages.plans.pro, attendees: formatMessage(messages.plans.pro.attendees, { proAttendees }) },
  messages.plans.enterprise,
] as const;

export const closingContent = messages.closing;

export const faqTeaserContent = {
  heading: messages.contactUs.heading,
  text: messages.contactUs.text,
  emailLabel: messages.contactUs.email,
  phoneLabel: messages.contactUs.phone,
  hoursLabel: messages.contactUs.hours,
  email: site.supportEmail,
  phone: site.phone,
  hours: site.hours.faqs,
} as const;
