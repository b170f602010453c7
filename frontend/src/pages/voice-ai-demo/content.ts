import words from "#words/voice-ai-demo.json" with { type: "json" };
import { countryCodes, isServed } from "#shared/catalogue/country-codes.ts";
import type { VoiceUseCaseId } from "#shared/catalogue/voice-use-cases.ts";
import type { CallProgress } from "#shared/contract/voice-call.ts";
import { retention } from "#shared/retention.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

const { caller } = site.voiceDemo;
const servedCountries = countryCodes.filter(isServed).length;

export const meta = words.meta;

export const content = {
  label: words.hero.label,
  heading: words.hero.heading,
  lead: words.hero.lead,
  notice: {
    before: words.notice.before,
    caller: caller.display,
    after: caller.e164.startsWith("+1") ? words.notice.usNumber : words.notice.end,
  },
  facts: [
    words.hero.facts.useCases,
    fill(words.hero.facts.countries, { countries: servedCountries }),
    words.hero.facts.cost,
  ],
} as const;

export const toastContent = words.toasts;

/**
 * Every text that the specification gives (sections 2, 5 and 8) is to the letter. The version of what is consented to is in
 * the contract: a change here is a change there.
 */
export const formContent = {
  ...words.form,
  nameCountry: (country: string, code: string, digits: number) =>
    fill(words.formValues.country, { country, code, digits }),
  fixedCountry: (country: string, code: string) => fill(words.formValues.fixedCountry, { country, code }),
  invalid: (count: number) =>
    count === 1 ? words.formValues.oneInvalid : fill(words.formValues.manyInvalid, { count }),
  kept: fill(words.formValues.kept, { months: retention.voiceCallMonths }),
  phone: site.phone,
} as const;

/** What the page says of a call. `lost`: it asks no more, or nobody can tell. */
export type CallNews = CallProgress | "lost";

/** A number is called once in ten minutes (functions/voice/number/number-state.ts), and a call that was not placed is none. */
export const newsContent: Readonly<Record<CallNews, string>> = words.news;

export const stampContent: Readonly<Partial<Record<CallNews | "calling", string>>> = words.stamps;

export const badgeContent = { ...words.badge, caller: caller.display } as const;

export const playContent: Readonly<Record<VoiceUseCaseId, string>> = words.plays;

export const stepsContent = {
  heading: words.steps.heading,
  write: { ...words.steps.write, bubble: words.form.request.text },
  code: { ...words.steps.code, sender: site.brand },
  call: { ...words.steps.call, caller: caller.display },
} as const;

export const questionsContent = {
  heading: words.questions.heading,
  questions: [
    words.questions.who,
    words.questions.code,
    words.questions.cost,
    {
      question: words.questions.kept.question,
      answer: fill(words.questions.kept.answer, {
        months: retention.voiceCallMonths,
        days: retention.voiceNumberDays,
      }),
    },
    {
      question: words.questions.refused.question,
      answer: fill(words.questions.refused.answer, { countries: servedCountries }),
    },
  ],
} as const;

export const closingContent = {
  heading: words.closing.heading,
  text: words.closing.text,
  action: { label: words.closing.call, href: site.links.booking },
  stub: words.closing.stub,
} as const;
