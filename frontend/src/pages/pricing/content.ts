import words from "#words/pricing.json" with { type: "json" };
import { elsewherePrices, freeAttendees, indiaPrices, type PriceList } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = words.meta;

const { includedAttendees } = elsewherePrices;

export const heroContent = {
  heading: words.hero.heading,
  /** Where there are several. */
  headingOfMany: words.hero.headingOfMany,
  lead: words.hero.lead,
  free: fill(words.hero.free, { freeAttendees }),
  ribbon: words.hero.ribbon,
  large: fill(words.hero.large, { includedAttendees }),
} as const;

export const actions = {
  signUp: { label: words.actions.signUp, href: site.links.signUp },
  booking: { label: words.actions.booking, href: site.links.booking },
  faqs: words.actions.faqs,
} as const;

export const additionLabel = words.addition;

/** How many attendees each slider begins with. */
export const initialAttendees = { india: 350, elsewhere: 300 } as const;

export const calculatorContent = {
  ...words.calculator,
  lead: ({ base, includedAttendees, perExtraAttendee, formatMoney }: PriceList): string =>
    perExtraAttendee === undefined
      ? fill(words.sums.leadOfOne, { base: formatMoney(base), includedAttendees, freeAttendees })
      : fill(words.sums.leadPerExtra, {
          includedAttendees,
          perExtra: formatMoney(perExtraAttendee),
          freeAttendees,
        }),
  chatbot: (price: string): string => fill(words.sums.chatbot, { price }),
  min: 10,
  step: 10,
  withPrinting: (price: string): string => fill(words.sums.withPrinting, { price }),
  perAttendee: (price: string): string => fill(words.sums.perAttendee, { price }),
  customNote: (customFrom: string): string => fill(words.sums.custom, { customFrom }),
} as const;

export const includedContent = {
  heading: words.included.heading,
  /** Our answers to questions name the plans as the app does, this page as an invoice does. */
  lead: (plan: string): string => fill(words.included.lead, { plan, freeAttendees }),
  groups: words.included.groups,
} as const;

export const closingContent = words.closing;

export const questionsContent = {
  heading: words.questions.heading,
  shared: words.questions.shared,
  india: {
    question: words.questions.india.question,
    answer: fill(words.questions.india.answer, {
      includedAttendees: indiaPrices.includedAttendees,
      perExtra: indiaPrices.formatMoney(indiaPrices.perExtraAttendee),
    }),
  },
  elsewhere: {
    question: fill(words.questions.elsewhere.question, { includedAttendees }),
    answer: words.questions.elsewhere.answer,
  },
} as const;
