import words from "#words/consent.json" with { type: "json" };

/** What the question needs. The texts of the details come with them (`details-content.ts`). */
export const consentTexts = {
  region: words.region,
  question: import.meta.env.CONSENT_QUESTION,
  untilThen: words.untilThen,
  policy: words.policy,
  refuse: words.refuse,
  accept: words.accept,
  choose: words.choose,
  save: words.save,
} as const;
