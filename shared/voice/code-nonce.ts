/**
 * Identifies the browser that requests a code: 40 random bits in eight letters and digits that are not confused with
 * each other. It is sent in the text that the page fills in for WhatsApp, and in the header `x-code-nonce` of the call
 * request.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 8;

/** @param bytes at least eight random ones */
export const writeNonce = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join("");

const referencePattern = new RegExp(`\\breference ([${alphabet}]{${length}})\\b`);

/** The text with the nonce that follows the prepared WhatsApp message. */
export const writeReference = (nonce: string): string => `, reference ${nonce}`;

/** @returns undefined for a text without a nonce: people may write any text */
export const readReference = (text: string): string | undefined => referencePattern.exec(text)?.[1];
