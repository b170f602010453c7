import type { ConsentPurpose } from "#shared/analytics-services.ts";
import { site } from "#shared/site.ts";
import { askedPurposes } from "./asked-purposes.ts";
import { refusal, type ConsentChoices } from "./consent-choices.ts";
import type { PrivacySignal } from "./privacy-signal.ts";
import { consentMonths } from "./stored-consent.ts";

type PurposeTexts = {
  /** As it stands in the question. */
  readonly asked: string;
  readonly label: string;
  readonly text: string;
};

const purposeTexts: Readonly<Record<ConsentPurpose, PurposeTexts>> = {
  analytics: {
    asked: "count visits",
    label: "Count visits",
    text: "Which pages are opened and which buttons pressed, under a random number.",
  },
  replay: {
    asked: "record a few of them",
    label: "Record a few visits",
    text: "How pages are scrolled and clicked through, with every text and field masked.",
  },
  advertising: {
    asked: "measure our advertising",
    label: "Measure advertising",
    text: "Which pages are opened, so that our advertisements can be measured and shown again.",
  },
};

/** One after the other, as a sentence lists them. */
const listWords = (words: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(words);

export const consentChoices = askedPurposes.map(({ purpose, names }) => ({
  purpose,
  ...purposeTexts[purpose],
  names: listWords(names),
}));

/** Everything that is asked, and nothing that is not. */
export const everything: ConsentChoices = {
  ...refusal,
  ...Object.fromEntries(askedPurposes.map(({ purpose }) => [purpose, true])),
};

export const consentTexts = {
  region: "Cookies",
  question: `May we ${listWords(consentChoices.map(({ asked }) => asked))}?`,
  untilThen: "Not without your yes.",
  policy: "Privacy policy",
  refuse: "Refuse all",
  accept: "Accept all",
  choose: "Choose",
  save: "Save choice",
  close: "Close",
  heading: "Cookie settings",
  legend: `What ${site.brand} may do`,
  kept: `Kept for ${consentMonths} months. Change it at any time under Cookie settings, at the foot of every page.`,
  makeHonored: (signal: PrivacySignal) =>
    `Your browser asks every site not to track you (${signal}). We take that as a no: nothing of the kind is loaded here, and there is nothing to choose.`,
} as const;
