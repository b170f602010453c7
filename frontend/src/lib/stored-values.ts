import type { FeatureName } from "#shared/features.ts";

/** A constant of its own, so that the inline start snippet stays small: it reads this key only. */
export const consentKey = "consent";

/**
 * All keys under which this site stores data in the visitor's browser, by storage: session storage (deleted
 * with the tab), local storage (until the visitor clears it) and IndexedDB databases. The privacy policy has
 * a row for each: a missing row does not compile.
 */
export const storedValueKeys = {
  session: {
    /** Names chosen by React Router. */
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
  /** IndexedDB databases, which hold more than web storage does. */
  database: {
    badgeMaker: "badge-maker",
  },
} as const;

export type StoredValueName = {
  [Place in keyof typeof storedValueKeys]: keyof (typeof storedValueKeys)[Place];
}[keyof typeof storedValueKeys];

/** The feature that each key in the browser's storage belongs to. A key that several features use has no row. */
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

/** Days after which a page deletes its stored data, by the placeholder's name in the privacy policy. */
export const storedDays = { badgeListDays: 30 } as const;

export type SavedFieldsKey =
  | typeof storedValueKeys.local.qrGenerator
  | typeof storedValueKeys.local.vcardCreator
  | typeof storedValueKeys.session.contactDraft
  | typeof storedValueKeys.session.paymentDraft
  | typeof storedValueKeys.session.voiceDemo;
