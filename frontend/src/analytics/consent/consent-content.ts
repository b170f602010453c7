import messages from "#messages/consent.json" with { type: "json" };

/**
 * Messages of the consent question. The messages of its details load with the details (`consent-details-content.ts`).
 */
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
