import type { ConsentPurpose } from "#shared/analytics-services.ts";
import { listWords } from "./list-words.ts";

/** As they stand in the question. */
const asked: Readonly<Record<ConsentPurpose, string>> = {
  analytics: "count visits",
  replay: "record a few of them",
  advertising: "measure our advertising",
};

/** Put together while the site is built, which knows the purposes. */
export const makeQuestion = (purposes: readonly ConsentPurpose[]): string =>
  `May we ${listWords(purposes.map((purpose) => asked[purpose]))}?`;
