/**
 * The names under which this site keeps what a visitor typed, in the visitor's own browser (localStorage) and nowhere
 * else. Each stays until the visitor clears it; the privacy policy lists them.
 */
export const storedValueKeys = {
  qrGenerator: "qr-generator",
  vcardCreator: "vcard-creator",
} as const;

export type StoredValueKey = (typeof storedValueKeys)[keyof typeof storedValueKeys];
