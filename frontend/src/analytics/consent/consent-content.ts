import messages from "#messages/consent.json" with { type: "json" };

/** What the question needs. The texts of the details come with them (`details-content.ts`). */
export const consentTexts = {
  region: messages.region,
  question: import.meta.env.CONSENT_QUESTION,
  untilThen: messages.untilThen,
  policy: messages.policy,
  refuse: messages.refuse,
  accept: messages.accept,
  choose: messages.choose,
  save: messages.save,
} as const;
