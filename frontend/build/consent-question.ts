import * as z from "zod/mini";
import type { ConsentPurpose } from "#shared/analytics/analytics-services.ts";
import { formatMessage } from "#shared/format-message.ts";
import { listWords } from "../src/analytics/consent/list-words.ts";
import { readMessages } from "./messages.ts";

const questionWords = z.object({
  question: z.string(),
  analytics: z.string(),
  replay: z.string(),
  advertising: z.string(),
});

/** The text of the consent question. It is composed at build time, when the purposes of the services are known. */
export const makeConsentQuestion = (purposes: readonly ConsentPurpose[], locale: string): string => {
  const words = questionWords.parse(readMessages(locale, "consent-question.json"));
  const questions = purposes.map((purpose) => words[purpose]);
  return formatMessage(words.question, { purposes: listWords(questions, locale) });
};
