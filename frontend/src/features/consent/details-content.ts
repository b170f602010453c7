import { listAnalyticsServices, type ConsentPurpose } from "#shared/analytics-services.ts";
import { site } from "#shared/site.ts";
import { analyticsKeys } from "../analytics/analytics-keys.ts";
import { askedPurposes } from "../analytics/services-in-build.ts";
import { listWords } from "./list-words.ts";
import type { PrivacySignal } from "./privacy-signal.ts";
import { consentMonths } from "./stored-consent.ts";

type PurposeTexts = {
  readonly label: string;
  readonly text: string;
};

const purposeTexts: Readonly<Record<ConsentPurpose, PurposeTexts>> = {
  analytics: {
    label: "Count visits",
    text: "Which pages you open, which buttons you press and what comes of it, under a random number.",
  },
  replay: {
    label: "Record a few visits",
    text: "How pages look as you scroll and click through them, with every field masked.",
  },
  advertising: {
    label: "Measure advertising",
    text: "Which campaign brought you, which pages you open and what comes of it, so we can measure our ads and show them again.",
  },
};

const services = listAnalyticsServices(analyticsKeys);

const listServices = (purpose: ConsentPurpose): string =>
  listWords(services.filter((service) => service.purpose === purpose).map(({ name }) => name));

/** What visitors are asked about in this build, each with the services that it lets in. */
export const consentChoices = askedPurposes.map((purpose) => ({
  purpose,
  ...purposeTexts[purpose],
  names: listServices(purpose),
}));

export const detailTexts = {
  close: "Close",
  heading: "Cookie settings",
  legend: `What ${site.brand} may do`,
  kept: `We keep your choice for ${consentMonths} months. Change it at any time under Cookie settings, at the foot of every page.`,
  makeHonored: (signal: PrivacySignal) =>
    `Your browser asks every site not to track you (${signal}). We take that as a no. No tracking loads here, so there is nothing to choose.`,
} as const;
