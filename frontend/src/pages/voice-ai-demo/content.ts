import words from "#words/voice-ai-demo.json" with { type: "json" };
import { countryCodes, isServed } from "#shared/catalogue/country-codes.ts";
import type { VoiceUseCaseId } from "#shared/catalogue/voice-use-cases.ts";
import type { CallProgress } from "#shared/contract/voice-call.ts";
import { retention } from "#shared/retention.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

const { caller } = site.voiceDemo;
const servedCountries = countryCodes.filter(isServed).length;

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: words.meta.description,
  keywords: [...words.meta.keywords, site.brand],
} as const;

export const content = {
  label: words.hero.label,
  heading: words.hero.heading,
  lead: words.hero.lead,
  notice: {
    before: "The call comes from ",
    caller: caller.display,
    after: caller.e164.startsWith("+1") ? ", a US number." : ".",
  },
  facts: [
    words.hero.facts.useCases,
    fill(words.hero.facts.countries, { countries: servedCountries }),
    words.hero.facts.cost,
  ],
} as const;

export const toastContent = { closeLabel: "Close", regionLabel: "Notifications" } as const;

/** Every text that the specification gives (sections 2, 5 and 8) is to the letter. */
export const formContent = {
  heading: "Where should it call?",
  serviceType: { label: "Select Use Case", placeholder: "Choose a use case" },
  country: { label: "Country Code" },
  nameCountry: (country: string, code: string, digits: number) => `${country} (${code}), ${digits} digits`,
  notServed: ", not served",
  mobile: { label: "Mobile Number", placeholder: "10 digits in most countries" },
  fixedCountry: (country: string, code: string) => `Country code is fixed to ${country} (${code})`,
  verificationCode: {
    label: "Verification Code",
    hint: "WhatsApp opens with a message ready to send. The code comes back to the phone you send it from, so use the one we should call.",
  },
  request: { label: "Get a code on WhatsApp", text: "Send me my verification code" },
  /** Its version is in the contract: a change here is a change there. */
  consent: {
    label: "Call me once with an AI voice. This is my number, and I agree to this one AI call.",
    missing: "Please tick this: we only call people who ask",
  },
  submit: "Call Me",
  submitting: "Calling...",
  invalid: (count: number) => (count === 1 ? "Please check one field." : `Please check ${count} fields.`),
  placed: "Call initiated successfully! You should receive a call shortly.",
  failed: "Failed to initiate call. Please try again.",
  failedToast: { title: "Call failed", description: "Failed to initiate call" },
  unanswered: "Our server did not respond. If your phone rings anyway, it is us.",
  kept: `We keep a record that you asked for a call, and when, for ${retention.voiceCallMonths} months. Your number is kept only as a keyed fingerprint, which does not reveal it.`,
  withoutScripts: "The demo needs JavaScript. We can arrange a call without it: write to",
  orCall: "or call",
  phone: site.phone,
} as const;

/** What the page says of a call. `lost`: it asks no more, or nobody can tell. */
export type CallNews = CallProgress | "lost";

/** A number is called once in ten minutes (functions/voice/number/number-state.ts), and a call that was not placed is none. */
export const newsContent: Readonly<Record<CallNews, string>> = {
  ringing: "Your phone should be ringing.",
  "in-progress": "You are on the call.",
  ended: "The call has ended.",
  "not-answered": "Nobody answered. For another call, get a new code in ten minutes.",
  "not-placed": "We could not place the call. Your code still works for its ten minutes, so enter it again.",
  unconfirmed:
    "We cannot tell whether the call went out. If your phone does not ring, get a new code in ten minutes.",
  lost: "This page has lost track of the call.",
};

export const stampContent: Readonly<Partial<Record<CallNews | "calling", string>>> = {
  calling: "Dialling",
  ringing: "Ringing",
  "in-progress": "On the call",
  ended: "Call ended",
  "not-answered": "No answer",
};

export const badgeContent = {
  print: "INCOMING CALL · INCOMING CALL",
  title: "Incoming call",
  caller: caller.display,
  plays: "calls as",
  unchosen: {
    name: "Your use case",
    play: "Select a use case to see what it will talk about.",
  },
  role: "AI voice",
} as const;

export const playContent: Readonly<Record<VoiceUseCaseId, string>> = words.plays;

export const stepsContent = {
  heading: "Three steps to your call",
  write: {
    name: "Write",
    text: "Tap the link beside the code field and send the message in WhatsApp, from the phone we should call.",
    bubble: formContent.request.text,
  },
  code: {
    name: "Get the code",
    text: "You get six digits back. They work once, for ten minutes, and only for the number that sent the message.",
    sender: site.brand,
    digits: "482 915",
    caption: "is your code",
  },
  call: {
    name: "Take the call",
    text: "Type in the code, press Call Me and pick up. To end the call, hang up.",
    title: "Incoming call",
    caller: caller.display,
  },
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
