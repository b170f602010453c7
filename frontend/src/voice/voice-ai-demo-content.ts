import messages from "#messages/voice-ai-demo.json" with { type: "json" };
import { countryCodes, isServed } from "#shared/countries/country-codes.ts";
import type { VoiceUseCaseId } from "#shared/voice/voice-use-cases.ts";
import type { CallProgress } from "#shared/voice/voice-contract.ts";
import { voiceRetention } from "#shared/voice/voice-retention.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

const { caller } = site.voiceDemo;
const servedCountries = countryCodes.filter(isServed).length;

export const meta = messages.meta;

export const content = {
  label: messages.hero.label,
  heading: messages.hero.heading,
  lead: messages.hero.lead,
  notice: {
    before: messages.notice.before,
    caller: caller.display,
    after: caller.e164.startsWith("+1") ? messages.notice.usNumber : messages.notice.end,
  },
  facts: [
    messages.hero.facts.useCases,
    formatMessage(messages.hero.facts.countries, { countries: servedCountries }),
    messages.hero.facts.cost,
  ],
} as const;

export const toastContent = messages.toasts;

/**
 * All texts of the specification (sections 2, 5 and 8) are used verbatim. The version of the consent text is
 * in the contract: change both together.
 */
export const formContent = {
  ...messages.form,
  nameCountry: (country: string, code: string, digits: number) =>
    formatMessage(messages.formValues.country, { country, code, digits }),
  fixedCountry: (country: string, code: string) =>
    formatMessage(messages.formValues.fixedCountry, { country, code }),
  invalid: (count: number) =>
    count === 1 ? messages.formValues.oneInvalid : formatMessage(messages.formValues.manyInvalid, { count }),
  storageNote: formatMessage(messages.formValues.storageNote, { months: voiceRetention.callMonths }),
  phone: site.phone,
} as const;

/** State of a call on the page. `lost`: the page has stopped polling, or the state is unknown. */
export type CallStatus = CallProgress | "lost";

/**
 * A number can be called once in ten minutes (functions/voice/number/number-state.ts); a call that was not
 * placed does not count.
 */
export const callStatusContent: Readonly<Record<CallStatus, string>> = messages.callStatus;

export const stampContent: Readonly<Partial<Record<CallStatus | "calling", string>>> = messages.stamps;

export const badgeContent = { ...messages.badge, caller: caller.display } as const;

export const playContent: Readonly<Record<VoiceUseCaseId, string>> = messages.plays;

export const stepsContent = {
  heading: messages.steps.heading,
  write: { ...messages.steps.write, bubble: messages.form.request.text },
  code: { ...messages.steps.code, sender: site.brand },
  call: { ...messages.steps.call, caller: caller.display },
} as const;

export const questionsContent = {
  heading: messages.questions.heading,
  questions: [
    messages.questions.who,
    messages.questions.code,
    messages.questions.cost,
    {
      question: messages.questions.storage.question,
      answer: formatMessage(messages.questions.storage.answer, {
        months: voiceRetention.callMonths,
        days: voiceRetention.numberDays,
      }),
    },
    {
      question: messages.questions.refused.question,
      answer: formatMessage(messages.questions.refused.answer, { countries: servedCountries }),
    },
  ],
} as const;

export const closingContent = {
  heading: messages.closing.heading,
  text: messages.closing.text,
  action: { label: messages.closing.call, href: site.links.booking },
  stub: messages.closing.stub,
} as const;
