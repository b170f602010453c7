/** What the question needs. The texts of the details come with them (`details-content.ts`). */
export const consentTexts = {
  region: "Cookies",
  question: import.meta.env.CONSENT_QUESTION,
  untilThen: "Only if you say yes.",
  policy: "Privacy policy",
  refuse: "Refuse all",
  accept: "Accept all",
  choose: "Choose",
  save: "Save choice",
} as const;
