import type { ConsentPurpose } from "#shared/analytics-services.ts";
import { listWords } from "./list-words.ts";

/** As they stand in the question. */
const asked: Readonly<Record<ConsentPurpose, string>> = {
  analytics: "count visits",
  replay: "record a few of them",
  advertising: "measure our advertising",
};

/** What the question needs. The texts of the details come with them (`details-content.ts`). */
export const consentTexts = {
  region: "Cookies",
  makeQuestion: (purposes: readonly ConsentPurpose[]) =>
    `May we ${listWords(purposes.map((purpose) => asked[purpose]))}?`,
  untilThen: "Not without your yes.",
  policy: "Privacy policy",
  refuse: "Refuse all",
  accept: "Accept all",
  choose: "Choose",
  save: "Save choice",
} as const;
