import * as z from "zod/mini";
import type { ConsentPurpose } from "#shared/analytics-services.ts";
import { fill } from "#shared/fill.ts";
import { listWords } from "./src/features/consent/list-words.ts";
import { readWords } from "./words.ts";

const questionWords = z.object({
  question: z.string(),
  /** As they stand in the question. */
  asked: z.object({ analytics: z.string(), replay: z.string(), advertising: z.string() }),
});

/** Put together while the site is built, which knows the purposes. */
export const makeConsentQuestion = (purposes: readonly ConsentPurpose[], locale: string): string => {
  const { question, asked } = questionWords.parse(readWords(locale, "consent.json"));
  return fill(question, {
    purposes: listWords(
      purposes.map((purpose) => asked[purpose]),
      locale,
    ),
  });
};
