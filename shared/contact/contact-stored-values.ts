/** Keys in session storage. */
export const contactKeys = { contactMessage: "contact-message-key", contactDraft: "contact-draft" } as const;
