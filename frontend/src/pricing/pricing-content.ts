import messages from "#messages/pricing.json" with { type: "json" };
import { elsewherePrices, freeAttendees, indiaPrices, type PriceList } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

export const meta = messages.meta;

const { includedAttendees } = elsewherePrices;

export const heroContent = {
  heading: messages.hero.heading,
  /** Used if there are several plans. */
  headingOfMany: messages.hero.headingOfMany,
  lead: messages.hero.lead,
  free: formatMessage(messages.hero.free, { freeAttendees }),
  ribbon: messages.hero.ribbon,
  large: formatMessage(messages.hero.large, { includedAttendees }),
} as const;

export const actions = {
  signUp: { label: messages.actions.signUp, href: site.links.signUp },
  booking: { label: messages.actions.booking, href: site.links.booking },
  faqs: messages.actions.faqs,
} as const;

export const additionLabel = messages.addition;

/** Initial number of attendees of each slider. */
export const initialAttendees = { india: 350, elsewhere: 300 } as const;

export const calculatorContent = {
  ...messages.calculator,
  lead: ({ base, includedAttendees, perExtraAttendee, formatMoney }: PriceList): string =>
    perExtraAttendee === undefined
      ? formatMessage(messages.sums.leadOfOne, { base: formatMoney(base), includedAttendees, freeAttendees })
      : formatMessage(messages.sums.leadPerExtra, {
          includedAttendees,
          perExtra: formatMoney(perExtraAttendee),
          freeAttendees,
        }),
  chatbot: (price: string): string => formatMessage(messages.sums.chatbot, { price }),
  min: 10,
  step: 10,
  withPrinting: (price: string): string => formatMessage(messages.sums.withPrinting, { price }),
  perAttendee: (price: string): string => formatMessage(messages.sums.perAttendee, { price }),
  customNote: (customFrom: string): string => formatMessage(messages.sums.custom, { customFrom }),
} as const;

export const includedContent = {
  heading: messages.included.heading,
  /** Answers to questions use the app's plan names; this page uses those of invoices. */
  lead: (plan: string): string => formatMessage(messages.included.lead, { plan, freeAttendees }),
  groups: messages.included.groups,
} as const;

export const closingContent = messages.closing;

export const questionsContent = {
  heading: messages.questions.heading,
  shared: messages.questions.shared,
  india: {
    question: messages.questions.india.question,
    answer: formatMessage(messages.questions.india.answer, {
      includedAttendees: indiaPrices.includedAttendees,
      perExtra: indiaPrices.formatMoney(indiaPrices.perExtraAttendee),
    }),
  },
  elsewhere: {
    question: formatMessage(messages.questions.elsewhere.question, { includedAttendees }),
    answer: messages.questions.elsewhere.answer,
  },
} as const;
