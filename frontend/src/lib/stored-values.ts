import type { FeatureName } from "#shared/features.ts";

/** By itself, since the start snippet reads it and has no room for the others. */
export const consentKey = "consent";

/**
 * Everything that this site keeps in a visitor's own browser, by its name in session storage (gone with the tab), in
 * local storage (until the visitor clears it) or among its databases. The privacy policy has a row for each: a missing
 * one does not compile.
 */
export const storedValueKeys = {
  session: {
    /** The router's own names. */
    scrollPositions: "react-router-scroll-positions",
    transitions: "remix-router-transitions",
    pageReload: "page-reload",
    contactMessage: "contact-message-key",
    contactDraft: "contact-draft",
    paymentOrder: "pay-now-order",
    paymentDraft: "pay-now-draft",
    paymentReceipts: "payment-receipts",
    voiceDemo: "voice-demo",
    voiceCodeRequest: "voice-code-request",
  },
  local: {
    qrGenerator: "qr-generator",
    vcardCreator: "vcard-creator",
    consent: consentKey,
  },
  /** Databases of the browser's, which hold more than a store does. */
  database: {
    badgeMaker: "badge-maker",
  },
} as const;

export type StoredValueName = {
  [Place in keyof typeof storedValueKeys]: keyof (typeof storedValueKeys)[Place];
}[keyof typeof storedValueKeys];

/** What belongs to no feature has no row. */
export const storedValueOwners = {
  paymentOrder: "payment",
  paymentDraft: "payment",
  paymentReceipts: "payment",
  voiceDemo: "voice",
  voiceCodeRequest: "voice",
  qrGenerator: "qr",
  vcardCreator: "vcard",
  badgeMaker: "badges",
} as const satisfies Readonly<Partial<Record<StoredValueName, FeatureName>>>;

/** Days after which a page deletes what it stored, by the placeholder in the privacy policy. */
export const storedDays = { badgeListDays: 30 } as const;

export type KeptFieldsKey =
  | typeof storedValueKeys.local.qrGenerator
  | typeof storedValueKeys.local.vcardCreator
  | typeof storedValueKeys.session.contactDraft
  | typeof storedValueKeys.session.paymentDraft
  | typeof storedValueKeys.session.voiceDemo;
