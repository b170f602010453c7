import messages from "#messages/consent.json" with { type: "json" };
import { listAnalyticsServices, type ConsentPurpose } from "#shared/analytics/analytics-services.ts";
import { formatMessage } from "#shared/format-message.ts";
import { language } from "../../lib/language.build.ts";
import { analyticsKeys } from "../analytics-keys.ts";
import { consentPurposes } from "../services-in-build.ts";
import { listWords } from "./list-words.ts";
import type { PrivacySignal } from "./privacy-signal.ts";
import { consentMonths } from "./stored-consent.ts";

const services = listAnalyticsServices(analyticsKeys);

const listServices = (purpose: ConsentPurpose): string =>
  listWords(
    services.filter((service) => service.purpose === purpose).map(({ name }) => name),
    language?.formats,
  );

/** The purposes that this build asks consent for, each with the names of the services that it allows. */
export const consentChoices = consentPurposes.map((purpose) => ({
  purpose,
  ...messages.details.purposes[purpose],
  names: listServices(purpose),
}));

export const detailTexts = {
  close: messages.details.close,
  heading: messages.details.heading,
  legend: messages.details.legend,
  storageNote: formatMessage(messages.details.storageNote, { months: consentMonths }),
  makeHonored: (signal: PrivacySignal) => formatMessage(messages.details.honored, { signal }),
} as const;
